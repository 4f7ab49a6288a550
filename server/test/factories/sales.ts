import { createSale, moveSale, type SaleDraft } from '@arriero/contract/crm/sales.contract.ts'
import { getConfig } from '@arriero/contract/crm/config.contract.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

export const makeSale = (as: As, given: Partial<SaleDraft> = {}) =>
  call(as, createSale, {
    body: {
      title: unique('Venta'),
      ...(given.companyId === undefined && { companyName: unique('Empresa') }),
      ...given,
    },
  })

/** Ids of the account's stages by their names. */
export async function stageIds(as: As): Promise<Record<string, number>> {
  const { stages } = await call(as, getConfig)
  return Object.fromEntries(stages.map(({ id, name }) => [name, id]))
}

/** Into the stage of this name. */
export async function sendTo(as: As, id: number, stage: string, given: object = {}) {
  const stageId = (await stageIds(as))[stage]!
  return call(as, moveSale, { params: { id }, body: { stageId, ...given } })
}
