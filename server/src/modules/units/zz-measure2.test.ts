import { test } from 'vitest'
import { inAccount, makeUser } from '../../../test/factories.ts'
import { makeUnit, putDrive } from '../../../test/factories/units.ts'
import { fixesOf, kmBetween } from '../tracking/tracking.read.ts'
import { summarizeDay } from '../tracking/engine/day.ts'
test('measure', { timeout: 200_000 }, async () => {
  const small = await makeUser()
  const one = await makeUnit(small, { name: 'Manejo' })
  await putDrive(small.accountId, one.id, '2026-03-04T06:00:00Z', 24 * 60 - 1)
  const time = async (name: string, act: () => unknown) => {
    await act()
    const t = performance.now(); for (let i = 0; i < 5; i += 1) await act()
    console.log(name.padEnd(40), ((performance.now() - t) / 5).toFixed(1), 'ms')
  }
  await inAccount(small.accountId, async (work) => {
    const [from, to] = [Date.parse('2026-03-04T06:00:00Z'), Date.parse('2026-03-05T06:00:00Z')]
    await time('fixesOf', () => fixesOf(work, one.id, from, to))
    const fixes = await fixesOf(work, one.id, from, to)
    await time('summarize', () => summarizeDay(fixes, { from, to, before: null, limitKmh: null }))
    await time('kmBetween', () => kmBetween(work, one.id, '2026-03-04T06:00:00Z', '2026-03-05T06:00:00Z'))
  })
})
