import type { Work } from '../../app/database/work.ts'
import { fuelProviders } from './catalogs/providers.service.ts'
import { fuelTypes } from './catalogs/types.service.ts'

/** Who sells fuel, and which kinds of it, for the first load of the console. */
export const providersOfFuel = (work: Work) => fuelProviders.list(work)
export const typesOfFuel = (work: Work) => fuelTypes.list(work)
