import axe, { type AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'

/** A colour on its way is neither the one before nor the one after. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  )

/** Style sheets are read anew for no rule of these; media are, for those that begin to play by themselves. */
const lean = { resultTypes: ['violations'], preload: { assets: ['media'] } }

interface Narrower {
  rules?: readonly string[]
  /** Only the first of these (CSS) that is on screen, else the whole page. */
  within?: string
}

/** Violations of WCAG A and AA that keep somebody from working or make it hard. */
export async function barriers(page: Page, { rules, within }: Narrower = {}): Promise<string[]> {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within ? `document.querySelector(${JSON.stringify(within)}) ?? document` : 'document'}, ${JSON.stringify({ runOnly, ...lean })})`,
  )
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
}
