/**
 * Runs in a page: the tallest run of rows of a picture in which nothing is drawn, in percent of its
 * height.
 */
export async function blankRun(picture) {
  const image = await createImageBitmap(
    await (await fetch(`data:image/png;base64,${picture}`)).blob(),
  )
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer)
  let [run, longest] = [0, 0]
  for (let row = 0; row < height; row++) {
    const line = pixels.subarray(row * width, (row + 1) * width)
    run = line.every((pixel) => pixel === line[0]) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return (100 * longest) / height
}
