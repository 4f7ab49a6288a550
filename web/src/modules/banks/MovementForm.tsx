import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createTransaction, getTransaction, updateTransaction } from '@arriero/contract/banks/banks.contract.ts'
import type { Transaction, TransactionDraft } from '@arriero/contract/banks/banks.entities.ts'
import { call } from '../../kit/call.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { dayKey } from '../../kit/format.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { bankKeys, banksChanged, useAccount } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'
import { signed } from './banks.words.ts'

type Values = Omit<TransactionDraft, 'bankAccountId' | 'amount'> & { amount: number | null; version?: number }

const valuesOf = ({
  day,
  time,
  amount,
  description,
  party,
  rfc,
  clabe,
  reference,
  tracking,
  version,
}: Transaction): Values => ({
  day,
  time,
  amount,
  description,
  party,
  rfc,
  clabe,
  reference,
  tracking,
  version,
})
const bodyOf = ({ amount, ...values }: Values) => ({ ...values, amount: amount ?? 0 })

/** What the bank has not said yet, or what never passes by one: cash. */
export function NewMovement() {
  const { account } = useAccount()
  const initial = useMemo(() => account && { day: dayKey(), amount: null, description: '' }, [account])
  return (
    <FormPanel<Values, Transaction>
      title="Registrar movimiento"
      sub={account?.name}
      closeTo={banksPaths.home}
      initial={initial}
      for={createTransaction}
      submitText="Registrar"
      save={({ version: _, ...values }) =>
        call(createTransaction, { body: { ...bodyOf(values), bankAccountId: account!.id } })
      }
      saved={({ amount }) => `Movimiento de ${signed(amount, account?.currency)} registrado`}
      onSaved={banksChanged}
    >
      <MovementFields />
    </FormPanel>
  )
}

export function EditMovement() {
  const id = Number(useRouteParams().id)
  const one = useQuery({
    queryKey: bankKeys.movement(id),
    queryFn: ({ signal }) => call(getTransaction, { id, signal }),
    placeholderData: undefined,
  })
  const movement = one.data?.transaction
  const initial = useMemo(() => movement && valuesOf(movement), [movement])
  return (
    <FormPanel<Values, Transaction>
      key={id}
      title="Editar movimiento"
      sub={movement && signed(movement.amount)}
      closeTo={banksPaths.movement(id)}
      initial={initial}
      error={one.error}
      retry={() => void one.refetch()}
      for={updateTransaction}
      valuesOf={valuesOf}
      save={(values) => call(updateTransaction, { id, body: bodyOf(values) })}
      saved={() => 'Movimiento guardado'}
      onSaved={banksChanged}
      {...(movement &&
        movement.state !== 'open' && { readOnly: 'Está conciliado: deshaga su conciliación para cambiarlo.' })}
    >
      <MovementFields isImported={movement?.isImported ?? false} />
    </FormPanel>
  )
}

function MovementFields({ isImported = false }: { isImported?: boolean }) {
  const said = isImported ? { disabled: true, hint: 'Lo dijo el banco.' } : {}
  return (
    <>
      <FieldGroup>
        <DateField name="day" label="Fecha" {...said} />
        <NumberField
          name="amount"
          label="Importe"
          min={-999_999_999}
          {...said}
          {...(!isImported && { hint: 'Lo que sale, con signo menos.' })}
        />
        <TextField name="description" label="Concepto" maxLength={500} span={2} />
      </FieldGroup>
      <FieldGroup title="Quién y con qué">
        <TextField name="party" label="Ordenante o beneficiario" maxLength={200} span={2} />
        <TextField name="rfc" label="RFC" maxLength={13} />
        <TextField name="clabe" label="Cuenta CLABE" maxLength={34} />
        <TextField name="reference" label="Referencia" maxLength={100} />
        <TextField name="tracking" label="Clave de rastreo" maxLength={60} />
      </FieldGroup>
    </>
  )
}
