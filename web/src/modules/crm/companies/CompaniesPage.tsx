import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
  type Company,
  type CompanyChange,
  type CompanyDraft,
  type CompanyRow,
} from '@arriero/contract/crm/companies.contract.ts'
import { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import type { Column, LoadOptions } from '../../../kit/list/list-types.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../../kit/list/list-view.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmChanged, crmKey, pesos } from '../crm.words.ts'
import { SaleTabs } from '../SaleHead.tsx'

const column = columnsFor<CompanyRow>()
const columns: Column<CompanyRow>[] = [
  column.name('name', 'Empresa', {
    width: 300,
    sort: true,
    lines: 2,
    render: ({ name, rfc, customerName }) => (
      <TwoLines top={name} bottom={[rfc, customerName && 'cliente'].filter(Boolean).join(' · ')} />
    ),
  }),
  column.text('email', 'Correo', { width: 230, sort: undefined }),
  column.phone('phone', { sort: undefined }),
  {
    key: 'open',
    title: 'Abiertas',
    width: 140,
    lines: 2,
    align: 'end',
    render: ({ openSales, openAmount }) => <TwoLines top={String(openSales)} bottom={pesos(openAmount)} />,
  },
  {
    key: 'won',
    title: 'Ganadas',
    width: 140,
    lines: 2,
    align: 'end',
    render: ({ wonSales, wonAmount }) => <TwoLines top={String(wonSales)} bottom={pesos(wonAmount)} />,
  },
  column.number('lostSales', 'Perdidas', { width: 100, sort: undefined }),
  column.date('lastActivityAt', 'Última actividad', { width: 160, withTime: true, sort: undefined }),
]

const source = pagedSource<CompanyRow>({
  key: [...crmKey, 'companies'],
  load: (view, signal) => call(listCompanies, { query: pageQueryOf(view), signal }),
})
const createLink = (
  <CreateLink to={`${crmPaths.companies}/nueva`} for={createCompany}>
    Crear empresa
  </CreateLink>
)

/** Who may buy, by name. */
export const CompaniesPage = () => (
  <ListPage<CompanyRow>
    id="crm-companies"
    title="Empresas de ventas"
    noun={['empresa', 'empresas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    columns={columns}
    search="Buscar nombre, RFC, correo o teléfono"
    open={({ id }) => crmPaths.company(id)}
    rowActions={({ id, name, openSales, wonSales, lostSales }) => ({
      menu: [
        {
          key: 'edit',
          label: 'Cambiar datos',
          icon: IconPencil,
          disabled: whyNot(updateCompany),
          onClick: () => go(`${crmPaths.companies}/${id}`),
        },
        removalAction(
          deleteCompany,
          () => askRemoval({ what: `la empresa «${name}»`, remove: () => call(deleteCompany, { id }), keys: [crmKey] }),
          { refused: openSales + wonSales + lostSales > 0 ? 'Tiene ventas.' : undefined },
        ),
      ],
    })}
    above={<SaleTabs here={crmPaths.companies} />}
    actions={createLink}
    empty={{
      title: 'Aún no hay empresas',
      text: 'Se crean con su primera venta, al importar o aquí.',
      action: createLink,
    }}
  />
)

const customersFound: LoadOptions = async (search, signal) =>
  (await call(listCustomers, { query: { search, limit: 30 }, signal })).results.map(({ id, name, rfc }) => ({
    value: id,
    label: name,
    detail: rfc,
  }))

const valuesOf = (company: Company): CompanyChange => ({
  name: company.name,
  rfc: company.rfc,
  email: company.email,
  phone: company.phone,
  website: company.website,
  customerId: company.customerId,
  notes: company.notes,
  version: company.version,
})

/** The facts of a company, or of a new one, beside the list. */
export function CompanyPanel() {
  const { id: text } = useRouteParams()
  const id = text === undefined ? undefined : Number(text)
  const { data, error, refetch } = useQuery({
    queryKey: [...crmKey, 'company', id],
    queryFn: ({ signal }) => call(getCompany, { id: id!, signal }),
    enabled: id !== undefined,
  })
  const maySeeCustomers = whyNot(listCustomers) === undefined
  return (
    <FormPanel<CompanyChange, Company>
      key={id ?? 'new'}
      title={id === undefined ? 'Crear empresa' : (data?.name ?? 'Empresa')}
      closeTo={crmPaths.companies}
      for={id === undefined ? createCompany : updateCompany}
      initial={id === undefined ? {} : data && valuesOf(data)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      save={(values) =>
        id === undefined
          ? call(createCompany, { body: values as CompanyDraft })
          : call(updateCompany, { id, body: values })
      }
      saved={({ name }) => `Empresa «${name}»: se guardó`}
      onSaved={crmChanged}
    >
      <TextField name="name" label="Nombre" maxLength={200} />
      <TextField name="rfc" label="RFC" maxLength={16} />
      <TextField name="email" label="Correo" maxLength={200} />
      <TextField name="phone" label="Teléfono" maxLength={40} />
      <TextField name="website" label="Sitio" maxLength={200} />
      {maySeeCustomers && (
        <SelectField
          name="customerId"
          label="Cliente de facturación"
          load={customersFound}
          chosen={
            data?.customerId != null && data.customerName ? [{ value: data.customerId, label: data.customerName }] : []
          }
          hint="A quién se le cotiza y se le factura."
        />
      )}
      <TextField name="notes" label="Notas" multiline maxLength={2000} />
    </FormPanel>
  )
}
