import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert } from 'antd'
import { imageTypes } from '@arriero/contract/core/files.ts'
import {
  createSocialReason,
  deleteSocialReason,
  getSocialReason,
  updateSocialReason,
  uploadCsd,
} from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { call } from '../../kit/call.ts'
import { KeyValues } from '../../kit/shell/DetailPage.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FileField, PhoneField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FiscalFields, useRfc } from '../../shared/FiscalFields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date, dateTime } from '../../kit/format.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { whyNot } from '../../kit/access.ts'
import { removalButton } from '../../kit/list/removal.ts'
import { askSocialReasonRemoval, keepSocialReason } from './social-reason-actions.ts'
import { sealLook, socialReasonKey } from './social-reasons.words.ts'
import './social-reasons.css'
import { socialReasonsPath } from './social-reasons.paths.ts'

interface Values {
  rfc: string
  name: string
  regime: string
  postalCode: string
  tradeName: string
  address: string
  email: string
  phone: string
  logo?: File | undefined
  removeLogo?: boolean
  version?: number
}

const blank: Values = {
  rfc: '',
  name: '',
  regime: '',
  postalCode: '',
  tradeName: '',
  address: '',
  email: '',
  phone: '',
}
const valuesOf = (row: SocialReason): Values => ({
  rfc: row.rfc,
  name: row.name,
  regime: row.regime,
  postalCode: row.postalCode,
  tradeName: row.tradeName ?? '',
  address: row.address ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  version: row.version,
})
const labels = {
  rfc: 'RFC',
  name: 'Nombre fiscal',
  regime: 'Régimen fiscal',
  postalCode: 'Código postal',
  tradeName: 'Nombre comercial',
  address: 'Domicilio',
  email: 'Correo',
  phone: 'Teléfono',
} as const

export const NewSocialReason = () => (
  <FormPanel<Values, SocialReason>
    title="Crear razón social"
    closeTo={socialReasonsPath}
    initial={blank}
    for={createSocialReason}
    submitText="Crear razón social"
    save={({ removeLogo: _, version: __, ...values }) => call(createSocialReason, { body: values })}
    saved={({ name }) => `Razón social «${name}» creada`}
    savedToast={{ detail: 'Cargue su sello digital (CSD) para poder timbrar.' }}
    onSaved={keepSocialReason}
  >
    <SocialReasonFields />
  </FormPanel>
)

export function EditSocialReason() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: socialReasonKey(id),
    queryFn: ({ signal }) => call(getSocialReason, { id, signal }),
    placeholderData: undefined,
  })
  const initial = useMemo(() => data && valuesOf(data), [data])
  return (
    <FormPanel<Values, SocialReason>
      key={id}
      title={data?.name ?? 'Razón social'}
      sub={data && `Cambió el ${dateTime(data.updatedAt)}${data.updatedBy ? `, ${data.updatedBy}` : ''}`}
      closeTo={socialReasonsPath}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateSocialReason}
      save={(values) => call(updateSocialReason, { id, body: values })}
      saved={({ name }) => `Razón social «${name}» guardada`}
      onSaved={keepSocialReason}
      valuesOf={valuesOf}
      {...(data &&
        removalButton(deleteSocialReason, () =>
          askSocialReasonRemoval(data, () => void navigate({ to: socialReasonsPath })),
        ))}
    >
      {data && <Seal of={data} />}
      <SocialReasonFields saved={data} />
    </FormPanel>
  )
}

/** The digital seal in use: the first thing to know of who issues documents. */
function Seal({ of: row }: { of: SocialReason }) {
  const { label, tone } = sealLook(row)
  return (
    <section className="seal" aria-label="Sello digital">
      <header>
        <h3>Sello digital (CSD)</h3>
        <StatePill tone={tone}>{label}</StatePill>
        <span className="spacer" />
        {!whyNot(uploadCsd) && <Link to={`${socialReasonsPath}/${row.id}/csd`}>{row.csd ? 'Cambiar' : 'Cargar'}</Link>}
      </header>
      {row.csd ? (
        <KeyValues
          items={[
            ['Número', row.csd.number],
            ['A nombre de', row.csd.name],
            ['Vigencia', `${date(row.csd.validFrom)} – ${date(row.csd.validTo)}`],
            ['Cargado', `${dateTime(row.csd.uploadedAt)}${row.csd.uploadedBy ? `, ${row.csd.uploadedBy}` : ''}`],
          ]}
        />
      ) : (
        <p>Sin él no se puede timbrar. Se necesitan el archivo .cer, el .key y la contraseña del SAT.</p>
      )}
    </section>
  )
}

function SocialReasonFields({ saved }: { saved?: SocialReason | undefined }) {
  const { rfc, isRfc } = useRfc()
  return (
    <>
      <FieldGroup title="Como en la constancia de situación fiscal">
        <FiscalFields labels={labels} nameLength={254} />
      </FieldGroup>
      {saved?.csd && isRfc && rfc !== saved.rfc && (
        <Alert
          type="warning"
          showIcon
          className="form-notice"
          title="Con otro RFC el sello cargado deja de servir; cargue el nuevo después de guardar."
        />
      )}
      <FieldGroup title="En los documentos">
        <TextField name="tradeName" label={labels.tradeName} span={2} maxLength={200} />
        <TextField name="address" label={labels.address} span={2} multiline maxLength={500} />
        <TextField name="email" label={labels.email} maxLength={200} />
        <PhoneField name="phone" label={labels.phone} />
        {saved?.logo && (
          <>
            <img className="seal-logo span-2" src={saved.logo} alt={`Logotipo de ${saved.name}`} />
            <SwitchField name="removeLogo" label="Quitar el logotipo" span={2} />
          </>
        )}
        <FileField name="logo" label="Logotipo" span={2} accept={imageTypes} maxKb={4096} />
      </FieldGroup>
    </>
  )
}
