import { expect, test } from 'vitest'
import { modules } from './modules.ts'
import { routerPath } from './paths.ts'
import { screenPaths, screens } from './screens.ts'

test.each([
  ['/Consola/unit/edit/:id', '/Consola/unit/edit/$id'],
  ['/Consola/tickets/conversation/:ticketId/:timestamp?', '/Consola/tickets/conversation/$ticketId/{-$timestamp}'],
  ['/Consola/ventas/ventas_list/:saleIdN?', '/Consola/ventas/ventas_list/{-$saleIdN}'],
  ['/Consola/mapas', '/Consola/mapas'],
])('the router understands %s (ROUTE-07)', (path, expected) => {
  expect(routerPath(path)).toBe(expected)
})

test('every address belongs to one screen, whatever its capitals', () => {
  const lower = screenPaths.map((path) => path.toLowerCase())
  expect(new Set(lower).size).toBe(lower.length)
})

test('every menu entry leads to a screen, and every panel stands beside one that is above it', () => {
  for (const { path } of modules.flatMap(({ menu }) => menu ?? [])) expect(screenPaths).toContain(path)
  for (const { path, beside } of screens) {
    if (!beside) continue
    expect(screenPaths).toContain(beside)
    expect(path.startsWith(`${beside}/`)).toBe(true)
  }
})
