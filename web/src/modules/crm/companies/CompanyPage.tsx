import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconPencil } from '@tabler/icons-react'
import { getCompany, updateCompany, type Company } from '@arriero/contract/crm/companies.contract.ts'
import { createSale } from '@arriero/contract/crm/sales.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { money, phone, phoneLink, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { Card, DetailPage, KeyValues, Stats } from '../../../kit/shell/DetailPage.tsx'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey, pesos, stageLook } from '../crm.words.ts'
import { Quotations } from '../Quotations.tsx'
import '../crm.css'

const crumbs = [{ label: 'Empresas', to: crmPaths.companies }]

/** A company with all that is its own: sales, contacts, quotations and what its customer owes. */
export function CompanyPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...crmKey, 'company', id],
    queryFn: ({ signal }) => call(getCompany, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Empresa" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const query = new URLSearchParams({ empresa: String(id), nombre: data.name })
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={data.name}
          crumbs={crumbs}
          pills={data.customerName && <StatePill tone="green">Cliente</StatePill>}
          actions={
            <>
              <ActionButton
                for={updateCompany}
                icon={<IconPencil size={16} stroke={1.75} />}
                onClick={() => go(`${crmPaths.companies}/${id}`)}
              >
                Cambiar datos
              </ActionButton>
              <CreateLink to={`${crmPaths.create}?${query}`} for={createSale}>
                Crear venta
              </CreateLink>
            </>
          }
        />
      }
    >
      <Card>
        <Stats
          items={[
            { label: 'Abiertas', value: String(data.openSales), unit: pesos(data.openAmount) },
            { label: 'Ganadas', value: String(data.wonSales), unit: pesos(data.wonAmount) },
            { label: 'Perdidas', value: String(data.lostSales) },
            ...(data.owed === null
              ? []
              : [
                  { label: 'Por cobrar', value: money(data.owed) },
                  { label: 'Vencido', value: money(data.overdue) },
                ]),
          ]}
        />
      </Card>
      <div className="crm-company">
        <div>
          <Sales company={data} />
          {data.quotations.length > 0 && <Quotations quotations={data.quotations} />}
        </div>
        <div>
          <Card title="Datos">
            <KeyValues
              items={[
                ['RFC', data.rfc],
                ['Correo', data.email && <a href={`mailto:${data.email}`}>{data.email}</a>],
                ['Teléfono', data.phone && <a href={phoneLink(data.phone)}>{phone(data.phone)}</a>],
                ['Sitio', data.website],
                ['Cliente de facturación', data.customerName],
              ]}
            />
            {data.notes && <p className="crm-said">{data.notes}</p>}
          </Card>
          <Contacts company={data} />
        </div>
      </div>
    </DetailPage>
  )
}

const Sales = ({ company: { sales } }: { company: Company }) => (
  <Card title="Ventas" count={plural(sales.length, 'venta', 'ventas')}>
    {sales.length === 0 && <p className="muted">Ninguna todavía.</p>}
    <ul className="crm-lines">
      {sales.map((sale) => (
        <li key={sale.id}>
          <span>
            <Link to={crmPaths.one(sale.id)}>{sale.title}</Link>
            <small>{[sale.folio, sale.ownerName].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="crm-end">
            <b>{pesos(sale.amount)}</b>
            <StatePill tone={stageLook(sale).tone}>{sale.stageName}</StatePill>
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

function Contacts({ company: { contacts } }: { company: Company }) {
  if (contacts.length === 0) return null
  return (
    <Card title="Contactos" count={String(contacts.length)}>
      <ul className="crm-lines">
        {contacts.map((contact) => (
          <li key={contact.name}>
            <span>
              <b>{contact.name}</b>
              <small>{contact.role}</small>
            </span>
            <span className="crm-end">
              {contact.phone && <a href={phoneLink(contact.phone)}>{phone(contact.phone)}</a>}
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
