import type { ClauseDocument } from '@arriero/contract/billing/clauses/clauses.contract.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

const clauses: readonly { title: string; text: string; defaults: readonly ClauseDocument[] }[] = [
  {
    title: 'Vigencia',
    text: 'Los precios de este documento son válidos por 15 días naturales a partir de su fecha.',
    defaults: ['quotation'],
  },
  {
    title: 'Impuestos',
    text: 'Los precios no incluyen IVA. Al flete se le retiene el 4 % de IVA cuando quien lo paga es persona moral.',
    defaults: ['quotation', 'note_sale'],
  },
  {
    title: 'Combustible',
    text: 'Si el diésel cambia más de 5 % respecto de la fecha de este documento, el precio se ajusta en la misma proporción que su parte del costo.',
    defaults: ['quotation'],
  },
  {
    title: 'Estadías y demoras',
    text: 'La carga y la descarga incluyen tres horas libres cada una; después se cobra demora por hora y, pasadas doce horas, estadía por día.',
    defaults: ['invoice', 'note_sale', 'quotation'],
  },
  {
    title: 'Seguro de la mercancía',
    text: 'La mercancía viaja por cuenta y riesgo de quien la envía, salvo que se contrate el seguro por viaje antes de cargar.',
    defaults: ['quotation'],
  },
  {
    title: 'Maniobras',
    text: 'Las maniobras de carga y descarga corren por cuenta del cliente, salvo que se coticen aparte.',
    defaults: [],
  },
  {
    title: 'Pago',
    text: 'El pago se hace por transferencia a la cuenta indicada, con el folio como referencia, dentro de los días de crédito acordados.',
    defaults: ['invoice', 'note_sale'],
  },
  {
    title: 'Cancelación de viaje',
    text: 'Un viaje cancelado con menos de 12 horas de anticipación causa flete en falso.',
    defaults: ['quotation'],
  },
]

/** What the company agrees with whoever it carries for. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into billing_clause (account_id, title, text, position, default_for, updated_by)
     select $2, t.title, t.text, row_number() over () * 10, array(select jsonb_array_elements_text(t.defaults)), $3
     from jsonb_to_recordset($1) as t (title text, text text, defaults jsonb)`,
    [JSON.stringify(clauses), accountId, users.mariana],
  )
}
