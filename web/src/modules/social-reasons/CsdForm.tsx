import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { getSocialReason, uploadCsd } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { useWhyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { Field } from '../../kit/form/Field.tsx'
import { FileField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date } from '../../kit/format.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { keepSocialReason } from './social-reason-actions.ts'
import { socialReasonKey } from './social-reasons.words.ts'
import { socialReasonsPath } from './social-reasons.paths.ts'

interface Values {
  certificate?: File
  key?: File
  password: string
}

const blank: Values = { password: '' }
const maxKb = 16

/** The CSD of a social reason: two files of the SAT and their passphrase, checked by the server before they are kept. */
export function CsdForm() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: socialReasonKey(id),
    queryFn: ({ signal }) => call(getSocialReason, { id, signal }),
    placeholderData: undefined,
  })
  return (
    <FormPanel<Values, SocialReason>
      key={id}
      title="Sello digital (CSD)"
      sub={data && `${data.name} · ${data.rfc}`}
      closeTo={`${socialReasonsPath}/${id}`}
      initial={data && blank}
      error={error}
      retry={() => void refetch()}
      readOnly={useWhyNot(uploadCsd)}
      submitText="Cargar sello"
      save={async ({ certificate, key, password }) =>
        call(uploadCsd, { id, body: { certificate: await asBase64(certificate), key: await asBase64(key), password } })
      }
      saved={({ csd }) => `Sello ${csd?.number ?? ''} cargado; vence el ${date(csd?.validTo)}`}
      onSaved={keepSocialReason}
    >
      {data?.csd && (
        <Alert
          type="info"
          showIcon
          className="form-notice"
          title={`El sello ${data.csd.number} deja de usarse; los documentos que selló se conservan.`}
        />
      )}
      <FileField name="certificate" label="Certificado (.cer)" required extensions={['cer']} maxKb={maxKb} />
      <FileField name="key" label="Llave privada (.key)" required extensions={['key']} maxKb={maxKb} />
      <Field
        name="password"
        label="Contraseña de la llave privada"
        required
        hint="Se guarda cifrada junto con la llave y nadie puede volver a leerla."
      >
        <Input.Password maxLength={200} autoComplete="off" />
      </Field>
    </FormPanel>
  )
}

/** Small files only: the whole is one text. */
async function asBase64(file: File | undefined): Promise<string> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? [])
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
