// The Agent Client Protocol: session updates and requests for permission to records, answers back.
export {
  createAcpClient,
  createAcpHost,
  toAcpAnswer,
  toAcpDecision,
  type AcpClient,
  type AcpConnection,
  type AcpMessage,
  type AcpOutcome,
} from './createAcpHost.ts'
export { createAcpReader, fromAcp, type AcpOptions } from './fromAcp.ts'
