/** Why there is no picture. */
export type CameraProblem = 'insecure' | 'refused' | 'none' | 'busy'

// Its types tell of the CommonJS file; the build takes the other, whose class is the default.
type Library = { default: (typeof import('qr-scanner'))['default'] }

export interface Camera {
  stop: () => void
  hasTorch: boolean
  /** Answers whether it is lit now. */
  toggleTorch: () => Promise<boolean>
}

/** Shows the back camera in `video` and tells every code it reads. Rejects with a `CameraProblem` as its message. */
export async function startCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<Camera> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) throw new Error('insecure' satisfies CameraProblem)
  const { default: QrScanner } = (await import('qr-scanner')) as unknown as Library
  const scanner = new QrScanner(video, ({ data }) => onText(data), {
    preferredCamera: 'environment',
    maxScansPerSecond: 8,
    returnDetailedScanResult: true,
    onDecodeError: () => undefined,
  })
  try {
    await scanner.start()
    const hasTorch = await scanner.hasFlash()
    return {
      stop: () => scanner.destroy(),
      hasTorch,
      toggleTorch: async () => {
        await scanner.toggleFlash()
        return scanner.isFlashOn()
      },
    }
  } catch {
    scanner.destroy()
    throw new Error(await problemOf())
  }
}

/** The reader says only that there is no camera; the browser knows why. */
async function problemOf(): Promise<CameraProblem> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    return 'busy'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return 'refused'
    return name === 'NotReadableError' ? 'busy' : 'none'
  }
}
