// The Agent Client Protocol: session updates and requests for permission to records, answers back.
export { createAcpClient, createAcpHost, toAcpAnswer, toAcpDecision } from './createAcpHost.ts'
export type { AcpClient, AcpConnection, AcpMessage, AcpOutcome } from './createAcpHost.ts'
export { createAcpReader, fromAcp, type AcpOptions } from './fromAcp.ts'
