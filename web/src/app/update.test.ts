import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './update.ts'

// Files of tests share their globals: what others have put there stays.
const { location, navigator, setInterval } = globalThis
afterEach(() => {
  for (const [name, value] of Object.entries({ location, navigator, setInterval })) vi.stubGlobal(name, value)
})

/** How often the page was loaded anew when a worker takes over. */
async function reloadsOf(controller: object | null): Promise<number> {
  let [reloads, takeOver] = [0, () => undefined as void]
  const register = vi.fn(() => Promise.resolve({ update: () => Promise.resolve() }))
  vi.stubGlobal('setInterval', () => 0)
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('navigator', {
    serviceWorker: { controller, register, addEventListener: (_: string, handle: () => void) => (takeOver = handle) },
  })
  await registerServiceWorker()
  expect(register).toHaveBeenCalledOnce()
  takeOver()
  return reloads
}

test.each([
  ['with a new version the page is loaded again', {}, 1],
  ['the first one that takes over changes nothing', null, 0],
])('ENTRY-03 %s', async (_, controller, expected) => {
  expect(await reloadsOf(controller)).toBe(expected)
})
