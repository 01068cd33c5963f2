// The Agent Client Protocol: session updates and requests for permission to records; their answers
// back. Imports model, engines/json and adapters/shared; no SDK: its types are described here.
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
