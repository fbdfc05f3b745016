declare module 'ipp-encoder' {
  export interface IppAttribute {
    tag: number
    name: string
    value: unknown
  }
  export interface IppGroup {
    tag: number
    attributes: IppAttribute[]
  }
  export interface IppMessage {
    version?: { major: number; minor: number }
    operationId?: number
    statusCode?: number
    requestId: number
    groups: IppGroup[]
  }
  interface Codec<Decoded> {
    encode(message: IppMessage, buffer: Buffer): Buffer
    encodingLength(message: IppMessage): number
    decode(buffer: Buffer): Decoded
  }
  const ipp: {
    CONSTANTS: Record<string, number>
    STATUS_CODES: Record<number, string>
    request: Codec<IppMessage & { operationId: number }>
    response: Codec<IppMessage & { statusCode: number }>
  }
  export default ipp
}
