// What an effect returns, React calls when it ends. `() => element.scrollIntoView()` returned
// nothing until Chromium 150, where it returns a promise: React threw, and the page was empty.
const EFFECTS = /^use(?:Isomorphic)?(?:Layout|Insertion)?Effect$/

const MESSAGE =
  'returns whatever its expression gives, which React takes for a clean-up. Write a block, and return nothing or a function.'

/** Whether a function gives away what an expression happens to return. */
const isConcise = ({ type, body }) =>
  type === 'ArrowFunctionExpression' &&
  body.type !== 'BlockStatement' &&
  body.type !== 'ArrowFunctionExpression' &&
  !(body.type === 'UnaryExpression' && body.operator === 'void')

const nameOf = ({ type, name, property }) => (type === 'MemberExpression' ? property.name : name)

const effects = {
  create(context) {
    const check = (node, what) => {
      if (node && (isConcise(node) || node.async))
        context.report({ node, message: `${what} ${MESSAGE}` })
    }
    return {
      CallExpression({ callee, arguments: given }) {
        if (EFFECTS.test(nameOf(callee) ?? '')) check(given[0], 'This effect')
      },
      JSXAttribute({ name, value }) {
        if (name.name === 'ref' && value?.type === 'JSXExpressionContainer')
          check(value.expression, 'This ref')
      },
    }
  },
}

export default { meta: { name: 'handrail' }, rules: { effects } }
