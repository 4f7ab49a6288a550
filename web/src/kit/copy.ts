import { toast, toastDuration } from './shell/toast.ts'
import { errorData, trace } from './trace.ts'

/** Puts a text on the clipboard; false, and a toast, when the browser refuses. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    trace('NAVIGATOR_CLIPBOARD_ERROR', errorData(error))
    toast.error('Error al copiar el contenido')
    return false
  }
}

/** Copies and tells it with a toast, for menu actions. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await toClipboard(text)
  if (isCopied) toast.success('Copiado!!', { duration: toastDuration.copy })
  return isCopied
}
