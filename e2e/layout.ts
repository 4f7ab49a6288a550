import type { Page } from '@playwright/test'

/**
 * What one sees wrong with the layout of the page: text or controls over each other, cut text that no title tells whole,
 * cut controls, a page that moves sideways.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

interface Box {
  element: Element
  /** As laid out. */
  full: DOMRect
  /** What of it is not cut off. */
  seen: DOMRect
  name: string
}

/** Runs in the page. */
function findFaults(): string[] {
  const frame = document.querySelector('.shell') ?? document.body
  const controls = 'button, a[href], input, textarea, [role="combobox"], [role="tab"], [role="switch"]'
  /** What belongs together may lie on itself: a placeholder on its field, a number on its button. */
  const whole =
    'button, a, label, .ant-select, .ant-input-affix-wrapper, .ant-picker, .ant-input-number, .ant-slider, [role="img"], figure'
  const words = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40)
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${typeof element.className === 'string' && element.className ? `.${element.className.trim().split(/\s+/)[0]}` : ''} «${words(element.getAttribute('aria-label') ?? element.textContent)}»`
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Maps are not drawn here, and say so where they would be.
    !element.closest(
      '[aria-hidden="true"], .visually-hidden, .skip-link, .toast, .ant-table-measure-row, .stage-map > .state, .map-failed',
    )

  /** What the ancestors of a box let through; `cutting`: only those that let nobody scroll to the rest. */
  interface Gap {
    left: number
    top: number
    right: number
    bottom: number
  }
  const open: Gap = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  // Every text and control asks its ancestors: each of them is measured once.
  const gaps = { true: new Map<Element, Gap>(), false: new Map<Element, Gap>() }
  const gapOf = (element: Element, cutting: boolean): Gap => {
    const known = gaps[`${cutting}`]
    const before = known.get(element)
    if (before) return before
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const up = position === 'fixed' ? null : element.parentElement
    const outer = up && up !== document.body ? gapOf(up, cutting) : open
    // What has been scrolled past is not cut off, whoever cuts off the box it scrolls in.
    const passes = (overflow: string) => cutting && /auto|scroll/.test(overflow)
    const clips = (overflow: string) => (cutting ? /hidden|clip/.test(overflow) : overflow !== 'visible')
    const gap = { ...outer }
    if (passes(overflowX)) [gap.left, gap.right] = [-Infinity, Infinity]
    if (passes(overflowY)) [gap.top, gap.bottom] = [-Infinity, Infinity]
    if (clips(overflowX) || clips(overflowY)) {
      const box = element.getBoundingClientRect()
      if (clips(overflowX)) [gap.left, gap.right] = [Math.max(gap.left, box.left), Math.min(gap.right, box.right)]
      if (clips(overflowY)) [gap.top, gap.bottom] = [Math.max(gap.top, box.top), Math.min(gap.bottom, box.bottom)]
    }
    known.set(element, gap)
    return gap
  }
  /** What of a box can be seen. */
  const through = (element: Element, full: DOMRect, cutting: boolean) => {
    const gap = gapOf(element, cutting)
    const [left, top] = [Math.max(full.left, gap.left), Math.max(full.top, gap.top)]
    const [right, bottom] = [Math.min(full.right, gap.right), Math.min(full.bottom, gap.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const boxOf = (element: Element, full: DOMRect, name: string): Box => ({
    element,
    full,
    seen: through(element, full, false),
    name,
  })

  const texts = new Map<Element, Box[]>()
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !words(node.textContent) || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].map((line) => boxOf(element, line, `«${words(node.textContent)}»`))
    texts.set(element, [...(texts.get(element) ?? []), ...lines])
  }
  const pieces = [...frame.querySelectorAll(controls)]
    .filter(isSeen)
    .map((element) => boxOf(element, element.getBoundingClientRect(), nameOf(element)))

  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth + 1) faults.push(`the page moves ${scrollWidth - clientWidth} px sideways`)

  // A title may come only when it is pointed at.
  for (const [element, lines] of texts) {
    const cut = lines.filter(({ full }) => {
      const rest = through(element, full, true)
      return full.width - rest.width > 2 || full.height - rest.height > full.height / 3
    })
    if (cut.length === 0 || lines.every(({ seen }) => seen.width < 3 || seen.height < 5)) continue
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    if (!element.closest('[title]:not([title=""])')) faults.push(`cut: ${nameOf(element)}`)
  }
  for (const { element, full, name } of pieces) {
    const rest = through(element, full, true)
    const isThere = rest.width > 3 && rest.height > 3
    if (isThere && (full.width - rest.width > 3 || full.height - rest.height > 3)) faults.push(`cut control: ${name}`)
  }

  /** The nearest ancestor that floats: nothing, or what lies on the page. */
  const layers = new Map<Element, { at: Element | null; position: string }>()
  const layerOf = (element: Element) => {
    const known = layers.get(element)
    if (known) return known
    let found: { at: Element | null; position: string } = { at: null, position: 'static' }
    for (let up: Element | null = element; up && up !== frame; up = up.parentElement) {
      const { position, zIndex } = getComputedStyle(up)
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto')) {
        found = { at: up, position }
        break
      }
    }
    layers.set(element, found)
    return found
  }
  const isControl = new Set(pieces)
  /** A panel that covers the whole screen, as on phones, hides it on purpose. */
  const content = document.querySelector('#contenido')?.getBoundingClientRect()
  const sheetOf = (element: Element) => {
    const sheet = element.closest('aside')
    const box = sheet?.getBoundingClientRect()
    return content && box && box.width * box.height >= 0.85 * content.width * content.height ? sheet : null
  }
  const lines = [...texts.values()].flat()
  const all = [...lines, ...pieces]
    .filter(({ seen }) => seen.width > 3 && seen.height > 5)
    .toSorted((a, b) => a.seen.top - b.seen.top)
  const told = new Set<string>()
  for (const [i, a] of all.entries()) {
    for (let j = i + 1; j < all.length; j += 1) {
      const b = all[j]!
      if (b.seen.top > a.seen.bottom) break
      const wide = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left)
      const high = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top)
      if (wide <= 3 || high <= 5) continue
      // A card that is one button, with its menu in the corner: what they say is compared by itself.
      const card = a.element.closest('article')
      if (isControl.has(a) && isControl.has(b) && card && card === b.element.closest('article')) continue
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      const [one, other] = [a.element.closest(whole), b.element.closest(whole)]
      if (one && (one === other || one.contains(b.element) || other?.contains(a.element))) continue
      if (other && (other.contains(a.element) || a.element.closest(whole)?.contains(b.element))) continue
      const [under, over] = [layerOf(a.element), layerOf(b.element)]
      // What stays in sight while the rest scrolls beneath it, or lies on a map on purpose, hides nothing for good.
      if ([under, over].some(({ position }) => position === 'sticky')) continue
      if (sheetOf(a.element) !== sheetOf(b.element)) continue
      if (under.at !== over.at && (!under.at || !over.at || under.at.contains(over.at) || over.at.contains(under.at)))
        if ([under, over].some(({ position }) => position === 'fixed')) continue
      const fault = `overlap: ${a.name} and ${b.name}`
      if (!told.has(fault)) faults.push(fault)
      told.add(fault)
    }
  }
  return faults
}
