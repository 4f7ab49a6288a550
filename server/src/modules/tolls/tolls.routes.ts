import * as contract from '@arriero/contract/tolls/tolls.contract.ts'
import { conflict, notFound } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './tolls.repository.ts'

const texts = {
  notFound: 'No se encontró la caseta.',
  changed: 'Otra persona cambió esta caseta mientras la editaba.',
} as const

export const tollRoutes = [
  route(contract.listTolls, ({ work, query, from }) => repository.pageTolls(work, query, from)),
  route(contract.createToll, async ({ work, body }) => (await repository.insertTolls(work, [body]))[0]!),
  route(contract.batchTolls, ({ work, body }) => repository.insertTolls(work, body)),
  route(contract.updateToll, async ({ work, params, body }) => {
    const current = await repository.findToll(work, params.id)
    if (!current) throw notFound(texts.notFound)
    const saved = await repository.updateToll(
      work,
      params.id,
      { ...body, active: body.active ?? current.active, prices: body.prices ?? current.prices },
      body.version ?? current.version,
    )
    if (!saved) throw conflict(texts.changed, { current: { version: current.version, name: current.name } })
    return saved
  }),
]
