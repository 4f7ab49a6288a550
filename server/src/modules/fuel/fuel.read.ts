import type { Work } from '../../app/database/work.ts'
import { fuelProviders } from './catalogs/providers.service.ts'
import { fuelTypes } from './catalogs/types.service.ts'
import { lastLoad } from './loads/loads.repository.ts'

/** Who sells fuel, and which kinds of it, for the first load of the console. */
export const providersOfFuel = (work: Work) => fuelProviders.list(work)
export const typesOfFuel = (work: Work) => fuelTypes.list(work)

/** The last load of a unit that the caller may see; undefined: none. */
export const lastLoadOf = (work: Work, unitId: number) => lastLoad(work, unitId)
