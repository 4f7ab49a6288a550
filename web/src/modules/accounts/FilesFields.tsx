import { Button, Form } from 'antd'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import type { AccountDetail } from '@arriero/contract/accounts/accounts.entities.ts'
import { documentTypes, imageTypes } from '@arriero/contract/core/files.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FileField, SwitchField } from '../../kit/form/fields.tsx'
import { fileSize } from '../../kit/format.ts'

/** Logo, picture of the loader, and the papers that are kept about the account. */
export function FilesFields({ saved }: { saved?: AccountDetail | undefined }) {
  return (
    <FieldGroup title="Imágenes y archivos">
      {saved?.logoImage && (
        <>
          <img className="account-picture" src={saved.logoImage} alt={`Logotipo de ${saved.name}`} />
          <SwitchField name="removeLogo" label="Quitar el logotipo" />
        </>
      )}
      <FileField
        name="logo_image"
        label="Logotipo"
        hint="Encabeza la consola y los documentos de la cuenta."
        span={2}
        accept={imageTypes}
        maxKb={4096}
      />
      {saved?.loaderImage && (
        <>
          <img className="account-picture" src={saved.loaderImage} alt={`Imagen de carga de ${saved.name}`} />
          <SwitchField name="removeLoader" label="Quitar la imagen" />
        </>
      )}
      <FileField
        name="loader_image"
        label="Imagen de carga"
        hint="Se muestra mientras la consola abre; sin ella, el logotipo."
        span={2}
        accept={imageTypes}
        maxKb={4096}
      />
      {saved && saved.files.length > 0 && (
        <Form.Item name="removeFiles" noStyle>
          <Papers files={saved.files} />
        </Form.Item>
      )}
      <FileField
        name="files"
        label="Archivos"
        hint="Contratos y otros documentos; la cuenta no los ve."
        span={2}
        accept={documentTypes}
        maxKb={20_480}
        many
      />
    </FieldGroup>
  )
}

/** Papers that are there; those taken away go when the form is saved. */
function Papers({
  files,
  value = [],
  onChange,
}: {
  files: AccountDetail['files']
  value?: number[]
  onChange?: (ids: number[]) => void
}) {
  return (
    <ul className="account-papers span-2">
      {files.map(({ id, name, url, size }) => {
        const isGone = value.includes(id)
        return (
          <li key={id} className={isGone ? 'paper-gone' : ''}>
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <small>{fileSize(size)}</small>
            <Button
              type="text"
              size="small"
              aria-label={isGone ? `Conservar ${name}` : `Quitar ${name}`}
              icon={isGone ? <IconArrowBackUp size={16} stroke={1.75} /> : <IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(isGone ? value.filter((one) => one !== id) : [...value, id])}
            />
          </li>
        )
      })}
    </ul>
  )
}
