import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import {
  acceptFuelLine,
  fuelInvoiceXml,
  getFuelInvoice,
  matchFuelInvoice,
  tieFuelLine,
  type FuelInvoice,
  type FuelInvoiceLine,
} from '@arriero/contract/fuel/invoices.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date, dateTime, days, money, number, plural } from '../../../kit/format.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { fuelChanged } from '../fuel.data.ts'
import { fuelPaths } from '../fuel.paths.ts'
import { invoiceKey, lineLook, nameOf, undecided } from './invoices.words.ts'
import { LoadChoice } from './LoadChoice.tsx'
import { Shares } from './Shares.tsx'
import '../fuel.css'

const crumbs = [{ label: 'Facturas de combustible', to: fuelPaths.invoices }]

async function done(change: Promise<unknown>, said: string): Promise<void> {
  try {
    await change
    toast.success(said)
  } catch (error) {
    toast.error('No se pudo', { detail: errorText(error) })
  }
  await fuelChanged()
}

/** An invoice line by line, what differs first, with the load each was found to be. */
export function InvoicePage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...invoiceKey, id],
    queryFn: ({ signal }) => call(getFuelInvoice, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Factura de combustible" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const left = undecided(data)
  const xml = () =>
    call(fuelInvoiceXml, { id }).then(download, (error: unknown) =>
      toast.error('No se pudo', { detail: errorText(error) }),
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${nameOf(data)} · ${data.providerName}`}
          crumbs={crumbs}
          pills={
            <StatePill tone={left > 0 ? 'amber' : 'green'}>
              {left > 0 ? plural(left, 'diferencia', 'diferencias') : 'Conciliada'}
            </StatePill>
          }
          actions={
            <ActionButton
              for={matchFuelInvoice}
              icon={<IconRefresh size={16} stroke={1.75} />}
              onClick={() => void done(call(matchFuelInvoice, { id }), 'Conciliada otra vez')}
            >
              Conciliar otra vez
            </ActionButton>
          }
        />
      }
    >
      <div className="fuel-cards">
        <Lines invoice={data} />
        <div className="fuel-side">
          <Card title="Factura" count={days(data.from, data.to)}>
            <p className="fuel-total">{money(data.total)}</p>
            <Shares invoice={data} />
            <KeyValues
              items={[
                ['RFC', data.issuerRfc],
                ['UUID', data.uuid.toUpperCase()],
                ['Subió', data.by],
                ['El', dateTime(data.createdAt).slice(0, 16)],
              ]}
            />
            {data.hasXml && (
              <ActionButton
                for={fuelInvoiceXml}
                icon={<IconDownload size={16} stroke={1.75} />}
                onClick={() => void xml()}
              >
                Descargar XML
              </ActionButton>
            )}
          </Card>
          {data.uncharged.lines > 0 && (
            <Card title="Cargas que no se cobran">
              <p className="muted fuel-note">
                {`${plural(data.uncharged.lines, 'carga', 'cargas')} de estos días, ${money(data.uncharged.amount)}, no están en ninguna factura.`}
              </p>
              <Link
                to={fuelPaths.loads}
                search={
                  {
                    f_day: `${data.from}..${data.to}`,
                    f_provider: `${data.providerId}~${data.providerName}`,
                  } as never
                }
              >
                Ver las cargas del proveedor
              </Link>
            </Card>
          )}
        </div>
      </div>
    </DetailPage>
  )
}

/** Those that differ come first: the others wait until one asks for them. */
const shown = 60

function Lines({ invoice }: { invoice: FuelInvoice }) {
  const [isWhole, setWhole] = useState(false)
  const [accepted, accept] = useState<FuelInvoiceLine>()
  const [tied, tie] = useState<FuelInvoiceLine>()
  const wordsOf = ({ folio, day }: FuelInvoiceLine) => folio ?? date(day)
  return (
    <Card title="Renglones" count={number(invoice.lines.length)} isFlush>
      <div className="fuel-table fuel-lines" {...scrollable('Renglones')}>
        <table>
          <thead>
            <tr>
              <th scope="col">Renglón</th>
              <th scope="col">Litros</th>
              <th scope="col">Importe</th>
              <th scope="col" className="fuel-text">
                Carga
              </th>
              <th scope="col" className="fuel-text">
                Estado
              </th>
              <th scope="col" aria-label="Acciones" />
            </tr>
          </thead>
          <tbody>
            {invoice.lines.slice(0, isWhole ? undefined : shown).map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {wordsOf(line)}
                  <small className="fuel-says">
                    {[line.at ? dateTime(line.at).slice(0, 16) : date(line.day), line.card, line.station]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>
                  {number(line.litres, 1)}
                  {line.state === 'litres' && <small>{`carga ${number(line.load?.litres, 1)}`}</small>}
                </td>
                <td>
                  {money(line.amount)}
                  {line.state === 'amount' && <small>{`carga ${money(line.load?.amount)}`}</small>}
                  {line.over > 0 && (
                    <small className="fuel-amber" title={`Convenio: ${money(line.agreed)} por litro`}>
                      {`${money(line.over)} sobre el convenio`}
                    </small>
                  )}
                </td>
                <td className="fuel-text">
                  {line.load ? (
                    <>
                      <Link to={fuelPaths.load(line.load.id)}>{line.load.folio}</Link>
                      <small>{line.load.unitName}</small>
                    </>
                  ) : (
                    '—'
                  )}
                </td>
                <td className="fuel-text">
                  <StatePill tone={lineLook(line).tone}>{lineLook(line).label}</StatePill>
                  {line.reason && <small>{line.reason}</small>}
                </td>
                <td>
                  <RowMenu
                    name={wordsOf(line)}
                    actions={{
                      menu: [
                        {
                          key: 'accept',
                          label: 'Aceptar con motivo…',
                          disabled:
                            whyNot(acceptFuelLine) ??
                            (line.state === 'matched'
                              ? 'Coincide con su carga.'
                              : line.state === 'accepted'
                                ? 'Ya se aceptó.'
                                : undefined),
                          onClick: () => accept(line),
                        },
                        {
                          key: 'tie',
                          label: line.load ? 'Ligar a otra carga…' : 'Ligar a una carga…',
                          disabled: whyNot(tieFuelLine),
                          onClick: () => tie(line),
                        },
                        {
                          key: 'free',
                          label: 'Soltar la carga',
                          disabled: whyNot(tieFuelLine) ?? (line.load ? undefined : 'No tiene carga.'),
                          onClick: () =>
                            void done(call(tieFuelLine, { id: line.id, body: { loadId: null } }), 'Carga suelta'),
                        },
                      ],
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && invoice.lines.length > shown && (
        <Button type="link" onClick={() => setWhole(true)}>
          {`Ver los otros ${number(invoice.lines.length - shown)}`}
        </Button>
      )}
      {accepted && (
        <AskDialog
          title={`Aceptar ${wordsOf(accepted)}`}
          content={`${lineLook(accepted).label}: se paga ${money(accepted.amount)} como lo cobra el proveedor.`}
          action="Aceptar"
          label="Motivo (queda con la factura)"
          send={async (reason) => {
            await call(acceptFuelLine, { id: accepted.id, body: { reason } })
            toast.success('Renglón aceptado')
            await fuelChanged()
          }}
          close={() => accept(undefined)}
        />
      )}
      {tied && (
        <LoadChoice
          invoice={invoice}
          line={tied}
          pick={(loadId) => {
            tie(undefined)
            void done(call(tieFuelLine, { id: tied.id, body: { loadId } }), 'Renglón ligado')
          }}
          close={() => tie(undefined)}
        />
      )}
    </Card>
  )
}
