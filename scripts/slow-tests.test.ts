import { expect, test } from 'vitest'
import { slowTests, untouched } from './slow-tests.ts'

const trips = 'server/src/modules/trips/read/lists.test.ts'
const units = 'server/src/modules/units/units.routes.test.ts'
const migrate = 'server/src/app/database/migrate.test.ts'
const wall = 'server/test/wall.test.ts'
const wialon = 'telematics/src/wialon/wialon-adapter.test.ts'
const all = [trips, units, migrate, wall, wialon]

test.each([
  ['nothing', [], []],
  ['a service', ['server/src/modules/trips/trips.service.ts'], [trips]],
  ['a call', ['contract/src/units/units.contract.ts'], [units]],
  ['a factory', ['server/test/factories/units.ts'], [units]],
  ['what tests stand on', ['server/test/server.ts'], [wall]],
  ['the application', ['server/src/app/http/mount.ts'], [migrate]],
  ['a simulator', ['simulators/src/fleet/places.ts'], [wialon]],
  ['a screen', ['web/src/modules/trips/TripsPage.tsx'], []],
  ['two modules', ['contract/src/trips/trips.entities.ts', 'server/src/modules/units/units.rules.ts'], [trips, units]],
])('a change of %s runs the tests beside it', (_, changed, run) => {
  expect(all.filter((one) => !untouched(all, changed).includes(one))).toEqual(run)
})

test('a test on a database is known by what it asks, and none of a dependency is ours', () => {
  const found = slowTests()
  expect(found).toEqual(expect.arrayContaining(all))
  expect(found.filter((path) => path.includes('node_modules'))).toEqual([])
  expect(found).not.toContain('server/src/modules/panel/hourly-states.test.ts')
})
