import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  createBank,
  createBankAccount,
  deleteBankAccount,
  deleteStatementImport,
  getBankAccount,
  listBanks,
  listStatementImports,
  updateBankAccount,
} from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, BankAccountDraft } from '@arriero/contract/banks/banks.entities.ts'
import { formatWords, knownBanks } from '@arriero/contract/banks/banks.rules.ts'
import { currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import { seriesIssuers } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { dateTime, dayKey, plural } from '../../kit/format.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { askRemoval, removalButton } from '../../kit/list/removal.ts'
import { destination, useRouteParams } from '../../kit/shell/navigation.ts'
import { bankKeys, banksChanged } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'

type Values = Omit<BankAccountDraft, 'openingBalance'> & { openingBalance: number | null; version?: number }

const fresh = (): Values => ({
  bankId: undefined as never,
  name: '',
  currency: 'MXN',
  openingBalance: null,
  openedOn: dayKey(),
})
const valuesOf = ({
  bankId,
  name,
  number,
  clabe,
  currency,
  issuerId,
  openingBalance,
  openedOn,
  active,
  version,
}: BankAccount): Values => ({
  bankId,
  name,
  number,
  clabe,
  currency,
  issuerId,
  openingBalance,
  openedOn,
  active,
  version,
})

/** A bank that is only known by its code is created with its first account: its value is minus the code. */
async function bodyOf({ bankId, openingBalance, ...values }: Values) {
  const known = bankId < 0 ? knownBanks.find(({ code }) => Number(code) === -bankId) : undefined
  const id = known ? (await call(createBank, { body: known })).id : bankId
  return { ...values, bankId: id, openingBalance: openingBalance ?? 0 }
}

const home = (id?: number) => (id ? `${banksPaths.home}?cuenta=${id}` : banksPaths.home)

export function NewAccount() {
  const [initial] = useState(fresh)
  const navigate = useNavigate()
  return (
    <FormPanel<Values, BankAccount>
      title="Crear cuenta"
      closeTo={banksPaths.home}
      initial={initial}
      for={createBankAccount}
      submitText="Crear cuenta"
      save={async ({ version: _, ...values }) => call(createBankAccount, { body: await bodyOf(values) })}
      saved={({ name }) => `Cuenta «${name}» creada`}
      onSaved={banksChanged}
      goOn={({ id }) => navigate(destination(home(id)) as never)}
    >
      <AccountFields />
    </FormPanel>
  )
}

export function EditAccount() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const one = useQuery({
    queryKey: ['banks', 'account', id],
    queryFn: ({ signal }) => call(getBankAccount, { id, signal }),
    placeholderData: undefined,
  })
  const account = one.data
  const initial = useMemo(() => account && valuesOf(account), [account])
  const leave = () => void navigate(destination(banksPaths.home) as never)
  return (
    <FormPanel<Values, BankAccount>
      key={id}
      title={account?.name ?? 'Cuenta'}
      sub={account && `Cambió el ${dateTime(account.updatedAt)}${account.updatedBy ? `, ${account.updatedBy}` : ''}`}
      closeTo={banksPaths.home}
      initial={initial}
      error={one.error}
      retry={() => void one.refetch()}
      for={updateBankAccount}
      valuesOf={valuesOf}
      save={async (values) => call(updateBankAccount, { id, body: { ...(await bodyOf(values)) } })}
      saved={({ name }) => `Cuenta «${name}» guardada`}
      onSaved={banksChanged}
      {...(account &&
        removalButton(deleteBankAccount, () =>
          askRemoval({
            what: `la cuenta «${account.name}»`,
            consequence:
              account.movements > 0
                ? `Tiene ${plural(account.movements, 'movimiento', 'movimientos')}: no se elimina, desactívela.`
                : 'Deja de aparecer en Bancos.',
            remove: () => call(deleteBankAccount, { id }),
            keys: [bankKeys.all],
            after: leave,
          }),
        ))}
    >
      <AccountFields isEdit />
      {account && <Imports account={account} />}
    </FormPanel>
  )
}

function AccountFields({ isEdit = false }: { isEdit?: boolean }) {
  const { data: banks = [] } = useQuery({
    queryKey: bankKeys.institutions,
    queryFn: ({ signal }) => call(listBanks, { signal }),
  })
  const names = new Set(banks.map(({ name }) => name.toLowerCase()))
  const options = [
    ...banks.map(({ id, name }) => ({ value: id, label: name })),
    ...knownBanks
      .filter(({ name }) => !names.has(name.toLowerCase()))
      .map(({ code, name }) => ({ value: -Number(code), label: name })),
  ]
  return (
    <>
      <FieldGroup>
        <SelectField
          name="bankId"
          label="Banco"
          clearable={false}
          options={options}
          span={2}
          hint={
            <>
              ¿No está? Agréguelo en <Link to={banksPaths.institutions}>Instituciones</Link>.
            </>
          }
        />
        <TextField
          name="name"
          label="Nombre de la cuenta"
          maxLength={80}
          span={2}
          placeholder="Operación, nómina, dólares…"
        />
        <TextField name="clabe" label="CLABE" maxLength={24} placeholder="18 dígitos" />
        <TextField name="number" label="Número de cuenta" maxLength={34} />
      </FieldGroup>
      <FieldGroup title="Saldo">
        <SelectField
          name="currency"
          label="Moneda"
          clearable={false}
          options={currencies.map((key) => ({ value: key, label: key }))}
        />
        <DateField name="openedOn" label="Apertura" />
        <NumberField
          name="openingBalance"
          label="Saldo de apertura"
          min={-999_999_999}
          span={2}
          hint="Antes del primer movimiento; lo demás se suma."
        />
      </FieldGroup>
      <FieldGroup>
        <SelectField
          name="issuerId"
          label="Razón social"
          from={seriesIssuers}
          span={2}
          hint="Sólo sus facturas se proponen; sin elegir, las de todas."
        />
        {isEdit && <SwitchField name="active" label="En uso" />}
      </FieldGroup>
    </>
  )
}

/** Statements that were read into it, each with its way back. */
function Imports({ account }: { account: BankAccount }) {
  const { data: imports = [] } = useQuery({
    queryKey: bankKeys.imports(account.id),
    queryFn: ({ signal }) => call(listStatementImports, { account_id: account.id, signal }),
  })
  if (imports.length === 0) return null
  return (
    <FieldGroup title="Estados de cuenta importados">
      <ul className="bank-checks span-2">
        {imports.slice(0, 20).map((one) => (
          <li key={one.id} className="bank-file">
            <div>
              <b>{one.fileName}</b>
              <small>
                {formatWords[one.format]} · {plural(one.added, 'movimiento', 'movimientos')} ·{' '}
                {dateTime(one.at).slice(0, 16)}
                {one.by && ` · ${one.by}`}
              </small>
            </div>
            <ActionButton
              for={deleteStatementImport}
              size="small"
              disabledReason={
                one.settled > 0
                  ? `${plural(one.settled, 'movimiento conciliado', 'movimientos conciliados')}: deshágalos antes`
                  : undefined
              }
              onClick={() => void askUndo(one.id, one.fileName, one.added)}
            >
              Deshacer
            </ActionButton>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

const askUndo = (id: number, fileName: string, added: number) =>
  askRemoval({
    what: `la importación «${fileName}»`,
    verb: 'takeAway',
    consequence: `Se quitan ${plural(added, 'movimiento', 'movimientos')} de la cuenta; puede importarlos otra vez.`,
    remove: () => call(deleteStatementImport, { id }),
    keys: [bankKeys.all],
  })
