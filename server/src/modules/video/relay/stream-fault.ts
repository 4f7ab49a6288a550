/** Why a stream cannot be shown, or not any more. The message is what the viewer reads. */
export class StreamFault extends Error {
  /** It makes sense to ask the platform for the stream again. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'StreamFault'
    this.isPassing = isPassing
  }
}
