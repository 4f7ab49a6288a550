const eventName = 'arriero:system-update'

type Listener = (id: number | undefined) => void
let listener: Listener | undefined
let early: { id: number | undefined } | undefined

// Heard from the first moment: a notice may be published while the dialog is still being fetched.
if (typeof window !== 'undefined') {
  window.addEventListener(eventName, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const given = typeof detail === 'object' && detail !== null && 'id' in detail ? detail.id : undefined
    const id = typeof given === 'number' ? given : undefined
    if (listener) listener(id)
    else early = { id }
  })
}

/** The window event that opens the dialog (rule SHELL-03); without an id it opens on the newest notice. */
export const openSystemUpdate = (id?: number) => window.dispatchEvent(new CustomEvent(eventName, { detail: { id } }))

/** The dialog listens, beginning with what came before it; answers the end of listening. */
export function onSystemUpdate(handle: Listener): () => void {
  listener = handle
  if (early) handle(early.id)
  early = undefined
  return () => {
    listener = undefined
  }
}
