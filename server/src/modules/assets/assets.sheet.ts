import type { Asset } from '@arriero/contract/assets/assets.contract.ts'
import { assetStateLabel, bookValue } from '@arriero/contract/assets/assets.rules.ts'
import type { App } from '../../app/app.ts'
import { accountToday } from '../../app/account-zone.ts'
import { inOrder } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { sendList } from '../../app/list-export.ts'
import { list } from './assets.repository.ts'

/** These of the caller's assets as a spreadsheet, in this order, with what they are worth today. */
export async function assetsSheet(app: App, work: Work, ids: readonly number[], timezone: number | undefined) {
  const today = await accountToday(work)
  const found = inOrder(ids, await list(work))
  return sendList<Asset>(
    app,
    work,
    {
      name: 'activos',
      title: 'Activos',
      rows: async (_, some) => inOrder(some, found),
      columns: ({ text, date, money, number, moment }) => [
        text('Clave', 14, ({ code }) => code),
        text('Activo', 36, ({ name }) => name),
        text('Tipo', 18, ({ kind }) => kind),
        text('Marca', 18, ({ brand }) => brand),
        text('Modelo', 18, ({ model }) => model),
        text('Serie', 20, ({ serial }) => serial),
        text('Estado', 14, ({ state }) => assetStateLabel(state)),
        text('Resguardo', 28, ({ holder }) => holder),
        text('Lugar', 28, ({ place }) => place),
        text('Almacén', 22, ({ storeName }) => storeName),
        date('Vuelve', ({ dueBack }) => dueBack),
        money('Renta por día', ({ dayPrice }) => dayPrice),
        date('Adquirido', ({ acquiredOn }) => acquiredOn),
        money('Costo', ({ cost }) => cost),
        number('Depreciación anual %', ({ yearlyPercent }) => yearlyPercent),
        money('Valor en libros', (asset) => bookValue(asset, today)),
        date('Sigue', ({ nextOn }) => nextOn),
        text('Qué sigue', 24, ({ nextWhat }) => nextWhat),
        text('QR', 14, ({ qr }) => qr),
        moment('Visto', ({ seenAt }) => seenAt),
        text('Visto en', 24, ({ seenPlace }) => seenPlace),
      ],
    },
    found.map(({ id }) => id),
    timezone,
  )
}
