import { expect, test } from 'vitest'
import { mostStartUpJobs, runJobs, startUpJobs } from './start-up.ts'

/** Jobs that end when told; what runs is counted. */
function jobsOf(count: number) {
  const open: (() => void)[] = []
  const jobs = Array.from({ length: count }, (_, at) => ({
    name: `job ${at}`,
    run: () => new Promise<void>((resolve) => open.push(resolve)),
  }))
  return { jobs, open }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('ENTRY-02 seven jobs run at once, the next when one is done, and the loader hears how many are', async () => {
  const { jobs, open } = jobsOf(9)
  const told: string[] = []
  const all = runJobs(jobs, (done, total) => told.push(`${done} de ${total}`))
  await settled()
  expect(open).toHaveLength(mostStartUpJobs)
  expect(mostStartUpJobs).toBe(7)
  open[3]?.()
  await settled()
  expect(open).toHaveLength(8)
  expect(told).toEqual(['0 de 9', '1 de 9'])
  for (let at = 0; at < 9; at += 1) {
    open[at]?.()
    await settled()
  }
  await all
  expect(told.at(-1)).toBe('9 de 9')
})

test('a job that fails ends no other; its failure is thrown at the end', async () => {
  const done: string[] = []
  const good = (name: string) => ({ name, run: async () => done.push(name) })
  const bad = { name: 'bad', run: () => Promise.reject(new Error('No responde')) }
  await expect(runJobs([good('first'), bad, good('last')], () => undefined)).rejects.toThrow('No responde')
  expect(done).toEqual(['first', 'last'])
})

test.each([
  ['application', ['data', 'listeners']],
  ['administration', ['streaming', 'administration', 'administration-services']],
] as const)('ENTRY-01 the %s starts %j, within the limit of ENTRY-02', (mode, names) => {
  expect(startUpJobs[mode].map(({ name }) => name)).toEqual(names)
  expect(names.length).toBeLessThanOrEqual(mostStartUpJobs)
})
