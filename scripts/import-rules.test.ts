import { expect, test } from 'vitest'
import { importProblems } from './import-rules.ts'

test.each([
  ['contract/src/trips/trips.contract.ts', `import { x } from '../../../server/src/app/x.ts'`],
  ['telematics/src/wialon/client.ts', `import type { Db } from '@arriero/server/app/database/pool.ts'`],
  ['simulators/src/main.ts', `import '@arriero/server/main.ts'`],
  ['server/src/shared/clock.ts', `export { trips } from '../modules/trips/trips.read.ts'`],
  ['server/src/modules/trips/trips.service.ts', `import {\n  save,\n} from '../units/units.repository.ts'`],
  ['server/src/app/start.ts', `const { seed } = await import('@arriero/simulators/fleet/seed.ts')`],
  ['web/src/kit/Field.tsx', `import { menu } from '../app/menu.ts'`],
  ['web/src/modules/trips/TripsPage.tsx', `import { router } from '../../app/router.tsx'`],
  ['web/src/app/session.ts', `import type { Config } from '@arriero/server/app/config.ts'`],
  ['server/src/modules/trips/trips.service.ts', 'const folio = row.tra_folio'],
  ['web/src/modules/units/UnitForm.tsx', 'unit.plataform'],
  ['web/src/modules/units/UnitForm.tsx', `can('unidad.delete')`],
  ['web/src/kit/list/ListPage.tsx', `<ActionButton permission="mapas.view" />`],
  ['web/src/modules/units/UnitForm.tsx', 'go(`/Consola/unit/edit/${id}`)'],
])('%s may not say %j', (file, text) => {
  expect(importProblems(file, text)).toHaveLength(1)
})

test.each([
  [
    'contract/src/trips/trips.contract.ts',
    `import { wire } from '../core/wire.ts'\nwire({ folio: named('tra_folio', z.string()) })`,
  ],
  [
    'server/src/modules/trips/trips.service.ts',
    `import { unitOf } from '../units/units.read.ts'\nimport './trips.machine.ts'`,
  ],
  ['server/src/modules/trips/trips.routes.test.ts', `import { makeUnit } from '../units/units.factory.ts'`],
  [
    'server/src/modules/tracking/poller.ts',
    `import { login } from '@arriero/telematics/wialon/session.ts'\nimport pg from 'pg'`,
  ],
  ['web/src/modules/units/units.module.ts', `permission: 'unidad.view'`],
  ['web/src/app/access.test.ts', `someone({ permissions: ['mapas.view'] })`],
  ['server/src/modules/units/units.access.ts', `caller.permissions.has('unidad.view')`],
  ['web/src/modules/units/UnitForm.tsx', `removalButton(deleteUnit, ask)`],
  [
    'web/src/modules/trips/TripsPage.tsx',
    `import { ListPage } from '../../kit/ListPage.tsx'\nconst title = 'Plataforma'`,
  ],
])('%s may say %j', (file, text) => {
  expect(importProblems(file, text)).toEqual([])
})
