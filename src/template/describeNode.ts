import { quoteText } from './quoteText.ts'
import type { PipeNode, TemplateNode } from './TemplateNode.ts'

/** A part of a template as Go's messages name it: `<.a.b>`, `<eq .n 5>`. */
export function describeNode(node: TemplateNode): string {
  switch (node.kind) {
    case 'pipe':
      return describePipe(node)
    case 'command':
      return node.arguments.map(describeOperand).join(' ')
    case 'identifier':
      return node.name
    case 'chain':
      return [describeOperand(node.node), ...node.names].join('.')
    case 'variable':
      return [node.name, ...node.names].join('.')
    case 'field':
      return ['', ...node.names].join('.')
    case 'bool':
      return String(node.value)
    case 'number':
      return node.text
    case 'string':
      return node.quoted
    case 'dot':
      return '.'
    case 'action':
      return `{{${describePipe(node.pipe)}}}`
    case 'template':
      return `{{template ${quoteText(node.name)}${node.pipe ? ` ${describePipe(node.pipe)}` : ''}}}`
    case 'text':
      return node.text
    case 'if':
    case 'with':
    case 'range':
      return `{{${node.kind} ${describePipe(node.pipe)}}}`
    default:
      return node.kind
  }
}

const describeOperand = (node: TemplateNode): string => (node.kind === 'pipe' ? `(${describePipe(node)})` : describeNode(node))

const describePipe = (pipe: PipeNode): string =>
  (pipe.declared.length > 0 ? `${pipe.declared.join(', ')} ${pipe.isAssign ? '=' : ':='} ` : '') + pipe.commands.map(describeNode).join(' | ')
