import type { DriverDraft } from '@arriero/contract/drivers/drivers.entities.ts'
import { createDriverLegacy } from '@arriero/contract/drivers/drivers.contract.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

/** A driver of the signed-in user's account. */
export const makeDriver = (as: As, given: Partial<DriverDraft> = {}) =>
  call(as, createDriverLegacy, { body: { name: unique('Conductor'), ...given } })
