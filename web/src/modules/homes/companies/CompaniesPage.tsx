import type { CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Segmented, Skeleton, Tooltip } from 'antd'
import {
  IconAlertTriangle,
  IconLogin2,
  IconPhone,
  IconPlugConnectedX,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react'
import { readCompanies, type HealthCause } from '@arriero/contract/homes/companies.contract.ts'
import { healthOf, type Health } from '@arriero/contract/homes/homes.rules.ts'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { ago, date, folded, number, phone, phoneLink, plural, shortTime, weekday } from '../../../kit/format.ts'
import { actAs } from '../../../kit/session.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Spark } from '../../../kit/Spark.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { accountPaths } from '../../accounts/accounts.paths.ts'
import { homePaths } from '../homes.paths.ts'
import { changeOf, hasFallen, healthLooks, lookOf, pointsWords, trouble, type Company } from './companies.words.ts'
import { Totals } from './Totals.tsx'
import '../homes.css'

const refetchInterval = 60_000
const mostCalls = 3

/** A distributor's day: whom to call first, and how every company below is doing. */
export function CompaniesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['homes', 'companies'],
    queryFn: ({ signal }) => call(readCompanies, { signal }),
    refetchInterval,
  })
  const all = data?.companies ?? []
  const weeks = data?.weeks ?? []
  const units = all.reduce((sum, one) => sum + one.units, 0)
  return (
    <DetailPage
      header={
        <PageHeader
          title="Empresas"
          count={
            data &&
            `${plural(all.length, 'empresa', 'empresas')}, ${plural(units, 'unidad', 'unidades')} · ${weekday(data.at)} ${date(data.at)}, ${shortTime(data.at)}`
          }
          actions={
            <Link to={accountPaths.console}>
              <Button tabIndex={-1}>Cuentas</Button>
            </Link>
          }
        />
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && all.length === 0 && (
        <EmptyState
          title="Aún no tiene empresas"
          text="Con su primera cuenta aparece aquí cómo va: señal, plataformas, alertas y quién entra."
          action={
            <Link to={accountPaths.console}>
              <Button type="primary" tabIndex={-1}>
                Nueva cuenta
              </Button>
            </Link>
          }
        />
      )}
      {all.length > 0 && (
        <div className="home-grid home-narrow">
          <div className="home-main">
            <Calls companies={all} />
            <Totals companies={all} weeks={weeks} />
            <List companies={all} />
          </div>
          <Portfolio companies={all} />
        </div>
      )}
    </DetailPage>
  )
}

const icons: Record<HealthCause, Icon> = {
  silent: IconPlugConnectedX,
  sources: IconPlugConnectedX,
  alerts: IconAlertTriangle,
  users: IconUserOff,
}

/** By what can be lost today: those that are not well, the worst first. */
function Calls({ companies }: { companies: readonly Company[] }) {
  const wanting = companies.filter(({ health }) => healthOf(health) !== 'good')
  return (
    <Card title="A quién llamar primero" count="por lo que se puede perder hoy" isFlush>
      {wanting.length === 0 && <p className="home-calm">Todas van bien.</p>}
      <ul className="calls">
        {wanting.slice(0, mostCalls).map((company, i) => {
          const { title, detail } = trouble(company)
          const cause = company.lost[0]?.cause ?? 'silent'
          return (
            <li key={company.id}>
              <Tile icon={icons[cause]} tone={lookOf(company).tone} size={40} />
              <div>
                <b>{company.name}</b> · {title}
                <small>{detail}</small>
              </div>
              <div className="calls-who">
                {company.contactName ?? 'Sin contacto'}
                {company.contactPhone && <small>{phone(company.contactPhone)}</small>}
              </div>
              <EnterAs company={company} />
              {company.contactPhone && (
                <Button
                  type={i === 0 ? 'primary' : 'default'}
                  icon={<IconPhone size={16} stroke={1.75} />}
                  href={phoneLink(company.contactPhone)}
                >
                  Llamar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function EnterAs({ company: { name, enterAs }, isSmall = false }: { company: Company; isSmall?: boolean }) {
  const enter = async () => {
    if (enterAs === null) return
    try {
      actAs(await call(impersonate, { body: { userId: enterAs } }))
    } catch (error) {
      toast.error('No se pudo entrar', { detail: errorText(error) })
    }
  }
  return (
    <ActionButton
      for={impersonate}
      disabledReason={enterAs === null ? 'La cuenta no tiene a nadie como quien entrar' : undefined}
      icon={<IconLogin2 size={16} stroke={1.75} />}
      {...(isSmall && { type: 'text' as const, className: 'icon-button', 'aria-label': `Entrar como ${name}` })}
      onClick={() => void enter()}
    >
      {isSmall ? undefined : 'Entrar como'}
    </ActionButton>
  )
}

const healths = Object.keys(healthLooks) as Health[]

/** Every company, worst first; each cell says what takes its points. */
function List({ companies }: { companies: readonly Company[] }) {
  const [{ salud, buscar = '' }, patch] = useSearchParams()
  const wanted = healths.find((one) => one === salud)
  const shown = companies
    .filter(({ health }) => !wanted || healthOf(health) === wanted)
    .filter(({ name, contactName }) => folded(`${name} ${contactName ?? ''}`).includes(folded(buscar)))
  const options = [
    { value: '', label: `Todas ${companies.length}` },
    ...healths.map((one) => ({
      value: one,
      label: `${healthLooks[one].many} ${companies.filter(({ health }) => healthOf(health) === one).length}`,
    })),
  ]
  return (
    <Card title="Cómo van" count={`${shown.length} de ${companies.length}, la peor primero`} isFlush>
      <div className="companies-tools">
        <Input
          placeholder="Empresa o contacto"
          aria-label="Buscar empresa"
          allowClear
          defaultValue={buscar}
          onChange={({ target }) => patch({ buscar: target.value })}
        />
        <Segmented
          aria-label="Salud"
          options={options}
          value={wanted ?? ''}
          onChange={(value) => patch({ salud: value })}
        />
      </div>
      <div className="companies">
        <table>
          <thead>
            <tr>
              <th>Salud</th>
              <th>Empresa</th>
              <th className="companies-weeks">8 semanas</th>
              <th className="num">Unidades</th>
              <th className="num">Plataformas</th>
              <th className="num">Alertas</th>
              <th className="num">Entran</th>
              <th aria-label="Acciones" />
            </tr>
          </thead>
          <tbody>
            {shown.map((company) => (
              <CompanyRow key={company.id} company={company} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function CompanyRow({ company }: { company: Company }) {
  const { name, parentName, createdAt, units, silent, sources, failing, alerts, oldestAlert, users, entered } = company
  const { health, history } = company
  const change = changeOf(health, history.at(-1), true)
  return (
    <tr>
      <td className="companies-health">
        <Ring company={company} />
        {change && (
          <small className={`tone-${change.tone} tinted`} title="Contra el lunes pasado">
            {change.words}
          </small>
        )}
      </td>
      <td>
        {name}
        <small>{[parentName, `desde ${date(createdAt).slice(3)}`].filter(Boolean).join(' · ')}</small>
      </td>
      <td className="companies-weeks">
        <Spark values={[...history.filter((one) => one !== null), health]} />
      </td>
      <td className="num">
        {number(units)}
        <small className={silent > 0 ? 'tone-red tinted' : undefined}>
          {silent > 0 ? `${number(silent)} sin señal` : units > 0 ? 'todas con señal' : 'ninguna'}
        </small>
      </td>
      <td className="num">
        {number(sources)}
        <small className={failing > 0 ? 'tone-red tinted' : undefined}>
          {failing > 0 ? `${failing} con falla` : sources > 0 ? 'bien' : 'ninguna'}
        </small>
      </td>
      <td className="num">
        {number(alerts)}
        <small>{oldestAlert ? ago(oldestAlert).toLowerCase() : 'ninguna'}</small>
      </td>
      <td className="num">
        {`${entered} de ${users}`}
        <small>en 7 días</small>
      </td>
      <td className="num">
        <EnterAs company={company} isSmall />
      </td>
    </tr>
  )
}

const Ring = ({ company }: { company: Company }) => (
  <Tooltip title={pointsWords(company)}>
    <span
      className={`ring tone-${lookOf(company).tone}`}
      style={{ '--share': `${company.health}%` } as CSSProperties}
      role="img"
      aria-label={`${company.health} de 100, ${lookOf(company).label}: ${pointsWords(company)}`}
    >
      {company.health}
    </span>
  </Tooltip>
)

/** All of them as squares, and how many are how. */
const Portfolio = ({ companies }: { companies: readonly Company[] }) => (
  <Card title="Salud" count={plural(companies.length, 'empresa', 'empresas')}>
    <div className="squares" aria-hidden>
      {companies.map((company) => (
        <i
          key={company.id}
          className={`tone-${lookOf(company).tone} ${hasFallen(company) ? 'has-fallen' : ''}`}
          title={`${company.name}, ${company.health}`}
        />
      ))}
    </div>
    <div className="healths">
      {healths.map((one) => (
        <Link key={one} to={`${homePaths.companies}?salud=${one}`}>
          <StatePill tone={healthLooks[one].tone}>{healthLooks[one].label}</StatePill>
          <b>{companies.filter(({ health }) => healthOf(health) === one).length}</b>
        </Link>
      ))}
    </div>
  </Card>
)
