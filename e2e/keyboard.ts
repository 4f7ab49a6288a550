import type { Page } from '@playwright/test'

/** What a walk with Tab found wrong with the form on screen. */
type Complaint = string

declare global {
  interface Window {
    walk: ReturnType<typeof walker>
  }
}

/** Runs in the page: knows its controls, where they stand, and how each looks without the focus. */
function walker() {
  const frame = document.querySelector('#contenido aside.panel') ?? document.querySelector('#contenido .screen-main')
  if (!(frame instanceof HTMLElement)) throw new Error('There is no form on screen')
  const focusable = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    isGroupStop(element)
  /** Of radio buttons with one name Tab visits the chosen one, else the first. */
  const isGroupStop = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...frame.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')].filter(
      ({ name }) => name === element.name,
    )
    return (group.find(({ checked }) => checked) ?? group[0]) === element
  }
  for (const part of frame.querySelectorAll('*')) part.scrollTop = 0
  const known = new Set(frame.querySelectorAll<HTMLElement>(focusable))
  const stops = [...known].filter(isStop)
  const nameOf = (element: Element | null) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
    return `${element?.tagName.toLowerCase()} «${(element?.getAttribute('aria-label') || label || element?.id || '').slice(0, 40)}»`
  }
  /** How a control and what frames it look; antd draws the focus of some on their neighbours. */
  const look = (element: HTMLElement) => {
    const around = [element, ...(element.parentElement?.children ?? [])]
    for (let up = element.parentElement; up && up !== frame && around.length < 12; up = up.parentElement)
      around.push(up)
    return around
      .map((one) => getComputedStyle(one))
      .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor} ${style.backgroundColor}`)
      .join('\n')
  }
  const boxes = stops.map((element) => {
    const { top, bottom, left, right } = (element.closest('label') ?? element).getBoundingClientRect()
    // The foot stays in sight while the body scrolls beneath it.
    const fixed = element.closest('footer') ? 1e6 : 0
    return { top: top + fixed, bottom: bottom + fixed, left, right }
  })
  const looks = stops.map(look)
  return {
    count: stops.length,
    begin() {
      frame.tabIndex = -1
      frame.focus()
    },
    /** The control that has the focus, and whether one sees it; -1: out of the form. */
    at() {
      const element = document.activeElement
      const index = element instanceof HTMLElement ? stops.indexOf(element) : -1
      const isSeen = index < 0 || (element instanceof HTMLElement && look(element) !== looks[index])
      // What appears on the way, such as the way to what is missing, has no place to compare.
      const isNew = element instanceof HTMLElement && !known.has(element)
      return {
        index,
        isSeen,
        isNew,
        isInside: frame.contains(element),
        name: nameOf(element),
        isSelect: isSelect(element),
      }
    },
    nameOf: (index: number) => nameOf(stops[index] ?? null),
    /** Controls that stand before the one that Tab visits before them. */
    disorder: () =>
      boxes.flatMap((box, i) => {
        const before = boxes[i - 1]
        if (!before) return []
        const isAbove = box.bottom <= before.top && box.left < before.right
        const isLeft = box.top < before.bottom && before.top < box.bottom && box.right <= before.left
        return isAbove || isLeft ? [`${nameOf(stops[i] ?? null)} stands before ${nameOf(stops[i - 1] ?? null)}`] : []
      }),
  }
  /** Something to choose from; fields for free words have no arrow. */
  function isSelect(element: Element | null) {
    return (
      element?.getAttribute('role') === 'combobox' && element.closest('.ant-select:has(.ant-select-suffix)') !== null
    )
  }
}

/** Opens the select that has the focus and closes it again; what it should have shown and did not. */
async function trySelect(page: Page, name: string): Promise<Complaint[]> {
  const isOpen = (wanted: boolean) =>
    page
      .waitForFunction((open) => document.activeElement?.getAttribute('aria-expanded') === String(open), wanted, {
        timeout: 2000,
        polling: 'raf',
      })
      .then(
        () => true,
        () => false,
      )
  await page.keyboard.press('ArrowDown')
  if (!(await isOpen(true))) return [`${name} does not open with the arrow`]
  await page.keyboard.press('Escape')
  return (await isOpen(false)) ? [] : [`${name} does not close with Esc`]
}

/**
 * Goes through the form on screen with Tab alone: every enabled control is reached, in the order in which they stand,
 * one sees where one is, selects open and close, and the last one lets go.
 */
export async function walkForm(page: Page): Promise<Complaint[]> {
  await page.evaluate(`globalThis.walk = (${walker.toString()})()`)
  const count = await page.evaluate(() => window.walk.count)
  const complaints = await page.evaluate(() => window.walk.disorder())
  const reached = new Set<number>()
  await page.evaluate(() => window.walk.begin())
  for (let pressed = 0; pressed <= count + 10; pressed += 1) {
    await page.keyboard.press('Tab')
    const { index, isSeen, isNew, isInside, name, isSelect } = await page.evaluate(() => window.walk.at())
    if (!isInside) break
    if (isNew) continue
    if (index < 0) {
      complaints.push(`${name} takes the focus out of order`)
      continue
    }
    if (reached.has(index)) {
      complaints.push(`${name} keeps the focus`)
      break
    }
    reached.add(index)
    if (!isSeen) complaints.push(`${name} does not show the focus`)
    if (isSelect) complaints.push(...(await trySelect(page, name)))
  }
  for (let index = 0; index < count; index += 1)
    if (!reached.has(index))
      complaints.push(`${await page.evaluate((i) => window.walk.nameOf(i), index)} is not reached`)
  return complaints
}
