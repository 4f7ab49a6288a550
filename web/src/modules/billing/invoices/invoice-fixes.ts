import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import type { LineValue } from '../documents/lines/line-values.ts'
import { formWords } from '../documents/document-words.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** What is wrong, where it is put right, and the correction where there is just one. */
export interface Concern {
  key: string
  severity: DocumentFinding['severity']
  message: string
  /** A field of the form, or the line by its key. */
  field?: string | undefined
  line?: string | undefined
  fix?: { label: string; values: Partial<InvoiceValues> } | undefined
}

// What the document calls a part, as the form calls it; the first that fits.
const fields: readonly [RegExp, string][] = [
  [/UsoCFDI/, 'use'],
  [/^Receptor/, 'customerId'],
  [/FormaPago/, 'form'],
  [/MetodoPago/, 'method'],
  [/TipoCambio/, 'exchangeRate'],
  [/Moneda/, 'currency'],
  [/CondicionesDePago/, 'conditions'],
  [/CfdiRelacionado/, 'relations'],
  [/InformacionGlobal/, 'global'],
  [/^(Emisor|LugarExpedicion|Serie|Folio)/, 'seriesId'],
]

/** Carriage of goods by road (c_ClaveProdServ 781018xx). */
const isFreight = ({ productKey }: LineValue) => productKey.startsWith('781018')
const freightTaxes = taxPresets.find(({ key }) => key === 'freight')?.taxes ?? []
const isWithheld = ({ taxes }: LineValue) => taxes.some(({ kind, tax }) => kind === 'retencion' && tax === '002')
const isCharged = ({ taxes }: LineValue) => taxes.some(({ tax, rate }) => tax === '002' && rate === 0.16)

/** Freight billed to a company without the retention of 4 % (LIVA 1-A II c). */
function withoutRetention({ lines }: InvoiceValues, receiver: Customer | undefined): Concern[] {
  const found =
    receiver?.rfc.length === 12 ? lines.filter((line) => isFreight(line) && isCharged(line) && !isWithheld(line)) : []
  const [first] = found
  if (!first) return []
  const keys = new Set(found.map(({ key }) => key))
  return [
    {
      key: 'freight',
      severity: 'aviso',
      message: 'Al flete que paga una persona moral se le retiene 4 % de IVA.',
      line: first.key,
      fix: {
        label: 'Poner la retención de 4 %',
        values: { lines: lines.map((line) => (keys.has(line.key) ? { ...line, taxes: freightTaxes } : line)) },
      },
    },
  ]
}

function fixOf(field: string | undefined, values: InvoiceValues, receiver: Customer | undefined): Concern['fix'] {
  if (field === 'form' && values.method === 'PPD' && values.form !== '99')
    return { label: `Cambiar a ${formWords('99')}`, values: { form: '99' } }
  if (field === 'form' && values.method === 'PUE' && receiver?.paymentForm && receiver.paymentForm !== values.form)
    return { label: `Usar ${formWords(receiver.paymentForm)}`, values: { form: receiver.paymentForm } }
  if (field === 'use' && receiver && values.use && values.use !== receiver.use)
    return { label: `Usar ${receiver.use}, el del cliente`, values: { use: receiver.use } }
  if (field === 'global' && values.global) return { label: 'Quitar la factura global', values: { global: null } }
  if (field === 'conditions') return { label: 'Quitar las condiciones', values: { conditions: null } }
  return undefined
}

/** The findings of a review and our own, errors first. `sent` are the lines that were reviewed. */
export function concernsOf(
  values: InvoiceValues,
  receiver: Customer | undefined,
  findings: readonly DocumentFinding[],
  sent: readonly LineValue[],
): Concern[] {
  const told = findings.map(({ key, message, severity, path, line }, at): Concern => {
    const field = line === null ? fields.find(([pattern]) => pattern.test(path))?.[1] : undefined
    return {
      key: `${key}-${at}`,
      severity,
      message: line === null ? message : `Concepto ${line + 1}: ${message}`,
      field,
      line: line === null ? undefined : sent[line]?.key,
      fix: fixOf(field, values, receiver),
    }
  })
  const all = [...told, ...withoutRetention(values, receiver)]
  return all.toSorted((a, b) => Number(a.severity === 'aviso') - Number(b.severity === 'aviso'))
}
