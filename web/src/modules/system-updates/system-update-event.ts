const eventName = 'arriero:system-update'

/** The window event that opens the dialog (rule SHELL-03); without an id it opens on the newest notice. */
export const openSystemUpdate = (id?: number) => window.dispatchEvent(new CustomEvent(eventName, { detail: { id } }))

/** Answers the end of listening. */
export function onSystemUpdate(handle: (id: number | undefined) => void): () => void {
  const listen = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const id = typeof detail === 'object' && detail !== null && 'id' in detail ? detail.id : undefined
    handle(typeof id === 'number' ? id : undefined)
  }
  window.addEventListener(eventName, listen)
  return () => window.removeEventListener(eventName, listen)
}
