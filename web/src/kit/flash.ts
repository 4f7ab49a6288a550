import type { RowKey } from './list/list-types.ts'

// As long as the highlight takes to fade (kit.css, .row-flash).
const fadeMs = 2200
// A row that a live event has just added is drawn a moment later.
const drawnAfterMs = 150

/** Finds the row in the page of now, whenever it is asked. */
function rowOf(list: string, row: RowKey): () => Element | null {
  const page = document
  const selector = `[data-list="${CSS.escape(list)}"] [data-row-key="${CSS.escape(String(row))}"]`
  return () => page.querySelector(selector)
}

/**
 * Tints a row of a list for two seconds, without moving anything; rows that are not on screen are left alone. Works on
 * the drawn row itself: fifty live changes a second must not draw fifty rows anew for each of them.
 */
export function flashRow(list: string, row: RowKey) {
  const find = rowOf(list, row)
  const element = find()
  if (element) return tint(element)
  setTimeout(() => {
    const late = find()
    if (late) tint(late)
  }, drawnAfterMs)
}

const running = new WeakMap<Element, ReturnType<typeof setTimeout>>()

function tint(element: Element) {
  clearTimeout(running.get(element))
  element.classList.remove('row-flash')
  requestAnimationFrame(() => element.classList.add('row-flash'))
  running.set(
    element,
    setTimeout(() => element.classList.remove('row-flash'), fadeMs),
  )
}
