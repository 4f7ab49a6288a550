import type { Locator, Page } from '@playwright/test'

/** A number that says how many a press upon its words lists. */
export interface Told {
  /** Which it is on its page, while others come and go: its words without digits and where it leads. */
  key: string
  count: number
  /** Its place among what is pressed. */
  at: number
  /** Where a link leads. */
  to: string | null
}

/** What may tell how many and lead to them: links, views of a list, states to narrow it to. */
const pressed =
  '#contenido a[href^="/"], .side a[href^="/"], #contenido :is(.filter-bar .ant-segmented-item, .page-header button)'

/** The numbers of the page on screen, each once. */
export const toldBy = (page: Page): Promise<Told[]> => page.locator(pressed).evaluateAll(readNumbers)

export const pressOf = (page: Page, { at }: Told): Locator => page.locator(pressed).nth(at)

/** Runs in the page. */
function readNumbers(elements: Element[]): Told[] {
  // A share, a length, an amount or a span of time counts no rows.
  const measure = /^\s*(?:%|km|h\b|d[ií]as?\b|min\b|pesos|M\b|k\b)/
  const found = new Map<string, Told>()
  for (const [at, element] of elements.entries()) {
    // Rows and cards that choose a page tell of themselves; what is done is no list.
    if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue
    if (element.closest('.row-link, .alerts-row, .cards, #contenido nav, .ant-table, ol, .page-actions')) continue
    // Who is named over what they are: years and models are no counts.
    if (element.querySelector(':scope > .two-lines')) continue
    const text = element.innerText.trim()
    const match = /(?<![\w$.,:/·-])\d[\d,]*(?![\w+.:/]|,\d)/.exec(text)
    if (!match || text.includes('$')) continue
    const [digits] = match
    const unit = element.parentElement?.matches('.stat-value') ? element.nextElementSibling?.textContent : ''
    if (measure.test(text.slice(match.index + digits.length) || (unit ?? ''))) continue
    const to = element.getAttribute('href')
    const key = `${text} → ${to ?? ''}`.replaceAll(/\d[\d,]*/g, '#').replaceAll(/\s+/g, ' ')
    found.set(key, { key, count: Number(digits.replaceAll(',', '')), at, to })
  }
  return [...found.values()]
}

/** How many the list on screen says, or shows, that it has; undefined while it is loading and where there is none. */
export const listedOn = (page: Page): Promise<number | undefined> => page.evaluate(readList)

/** Runs in the page. */
function readList(): number | undefined {
  const content = document.querySelector('#contenido')
  if (!content || content.querySelector('[aria-busy="true"], .ant-skeleton')) return undefined
  const whole = (text: string | null | undefined) => {
    const [digits] = /\d[\d,]*(?=\D*$)/.exec(text ?? '') ?? []
    return digits ? Number(digits.replaceAll(',', '')) : undefined
  }
  const foot = content.querySelector('.list-foot > span')
  if (foot) return whole(foot.textContent)
  // Of the fleet beside the map only the rows in sight are drawn: the state it is narrowed to says how many there are.
  const state = content.querySelector('.state-buttons [aria-pressed="true"] b')
  if (state) return whole(state.textContent)
  const rows = content.querySelectorAll('.alerts-row, .sources-card .row-link').length
  if (rows > 0) return rows
  return content.querySelector('.list-card .state, .alerts-queue .state') ? 0 : undefined
}
