/**
 * Text that does not fit tells itself whole in a title when it is pointed at, wherever it stands: what writes a list does
 * not know how wide its columns will be. Answers how to stop.
 */
export function titleCutText(): () => void {
  const onOver = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[title]:not([data-cut])')) return
    const cut = cutAround(target)
    const titled = target.closest<HTMLElement>('[data-cut]')
    if (titled && titled !== cut) {
      titled.removeAttribute('title')
      delete titled.dataset['cut']
    }
    if (!cut) return
    cut.title = cut.innerText.trim()
    cut.dataset['cut'] = ''
  }
  document.addEventListener('pointerover', onOver)
  return () => document.removeEventListener('pointerover', onOver)
}

/** How far around a piece of text what cuts it stands. */
const steps = 5
/** More is no piece of text but a part of the page. */
const longest = 400

function cutAround(target: HTMLElement): HTMLElement | undefined {
  let element: HTMLElement | null = target
  for (let step = 0; element && step < steps; step += 1, element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isWide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    const isHigh = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 3
    if ((isWide || isHigh) && element.innerText.trim() && element.innerText.length < longest) return element
  }
  return undefined
}
