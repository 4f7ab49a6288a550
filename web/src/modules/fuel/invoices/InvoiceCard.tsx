import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { createFuelInvoice, fuelInvoicesOpen } from '@arriero/contract/fuel/invoices.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { days, money, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { fuelPaths } from '../fuel.paths.ts'
import { invoiceKey, nameOf, undecided } from './invoices.words.ts'
import { ReadButton } from './ReadButton.tsx'
import { Shares } from './Shares.tsx'

/** The newest invoice with something to decide; for those who decide. */
export function InvoiceCard() {
  const mayNot = useWhyNot(createFuelInvoice) !== undefined
  const { data } = useQuery({
    queryKey: [...invoiceKey, 'open'],
    queryFn: ({ signal }) => call(fuelInvoicesOpen, { signal }),
    enabled: !mayNot,
  })
  if (mayNot || !data) return null
  const { first, invoices } = data
  if (!first)
    return (
      <Card title="Facturas por conciliar">
        <p className="muted fuel-note">Suba el XML de un proveedor: cada renglón se busca entre sus cargas.</p>
        <ReadButton />
      </Card>
    )
  return (
    <Card
      title="Factura por conciliar"
      count={nameOf(first)}
      actions={invoices > 1 && <Link to={fuelPaths.invoices}>{plural(invoices - 1, 'otra', 'otras')}</Link>}
    >
      <small className="muted">{`${first.providerName}, ${days(first.from, first.to)}`}</small>
      <p className="fuel-total">{money(first.total)}</p>
      <Shares invoice={first} />
      <Link to={fuelPaths.invoice(first.id)}>
        <Button block tabIndex={-1}>
          {`Conciliar ${plural(undecided(first), 'diferencia', 'diferencias')}`}
        </Button>
      </Link>
    </Card>
  )
}
