import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** As it was generated, with the styles in a file of their own, for the browsers of 2022. */
export default {
  mode: 'production',
  entry: { main: './src/index.jsx', looks: './src/looks.jsx' },
  plugins: [
    new HtmlWebpackPlugin({ template: 'index.html', chunks: ['main'] }),
    new HtmlWebpackPlugin({ template: 'index.html', chunks: ['looks'], filename: 'looks.html' }),
    new MiniCssExtractPlugin(),
  ],
  module: {
    rules: [
      {
        test: /\.(js|jsx)$/,
        exclude: /node_modules/,
        use: {
          loader: 'babel-loader',
          options: { presets: ['@babel/preset-env', '@babel/preset-react'] },
        },
      },
      {
        test: /\.css$/i,
        use: [
          MiniCssExtractPlugin.loader,
          'css-loader',
          {
            loader: 'postcss-loader',
            options: {
              postcssOptions: {
                plugins: [['postcss-preset-env', { browsers: ['chrome 105', 'safari 16'] }]],
              },
            },
          },
        ],
      },
    ],
  },
  optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
  performance: { hints: false },
}
