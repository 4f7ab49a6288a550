interface Held {
  element: HTMLElement
  /** The address at which it had the focus. */
  path: string
}

const mostHeld = 12

/**
 * Gives the keyboard its place back when what had the focus is gone: a dialog that was answered, a panel that closed, a menu
 * whose entry opened a dialog, a row that was deleted. The focus goes to the last thing that had it at this address and is
 * still there, else to the content of the screen; never to nowhere. Answers how to stop.
 */
export function keepFocus(content: () => HTMLElement | null): () => void {
  let trail: Held[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    trail = [...trail.filter(({ element }) => element !== target), { element: target, path: location.pathname }].slice(
      -mostHeld,
    )
  }
  const onChange = () => {
    const last = trail.at(-1)
    // Whoever clicked beside everything has put the focus down; what had it is still there.
    if (document.activeElement !== document.body || !last || isThere(last.element)) return
    trail = trail.filter(({ element }) => isThere(element))
    const before = trail.findLast(({ path }) => path === location.pathname)
    const next = before?.element ?? content()
    next?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

const isThere = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
