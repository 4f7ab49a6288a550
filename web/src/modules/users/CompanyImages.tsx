import { useState } from 'react'
import { Button } from 'antd'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { rules } from '@arriero/contract/core/form-rules.ts'
import { saveEnterpriseImages } from '@arriero/contract/users/users-legacy.contract.ts'
import type { UserDetail } from '@arriero/contract/users/users.entities.ts'
import { whyNot } from '../../kit/access.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { FileButton } from '../../kit/form/FileButton.tsx'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import { refreshSession } from './refresh-session.ts'
import { userKey } from './users.words.ts'

const maxKb = 4096

/** The two pictures of a company; each is kept as soon as it is chosen. */
export function CompanyImages({ user }: { user: UserDetail }) {
  const save = async (body: BodySent<typeof saveEnterpriseImages>, said: string) => {
    const images = await call(saveEnterpriseImages, { body: { userId: user.id, ...body } })
    queryClient.setQueryData(userKey(user.id), { ...user, ...images })
    toast.success(said)
    // The menu shows the picture as well; it is kept whether the session can be read anew or not, and `call` notes why not.
    await refreshSession().catch(() => undefined)
  }
  return (
    <section className="company-images" aria-label="Imágenes de la empresa">
      <h3 className="access-title">Imágenes</h3>
      <Picture
        label="Logotipo"
        field="logo_image"
        hint="Encabeza los documentos; sin él, el de la cuenta."
        url={user.logo}
        put={(file) => save({ logo_image: file }, 'Logotipo guardado')}
        remove={() => save({ removeLogo: true }, 'Logotipo eliminado')}
      />
      <Picture
        label="Imagen de carga"
        field="loader_image"
        hint="Se muestra mientras la consola abre; sin ella, el logotipo."
        url={user.loader}
        put={(file) => save({ loader_image: file }, 'Imagen de carga guardada')}
        remove={() => save({ removeLoader: true }, 'Imagen de carga eliminada')}
      />
    </section>
  )
}

interface PictureProps {
  label: string
  /** Its name on the wire, by which the server refuses it. */
  field: string
  hint: string
  url: string | null
  put: (file: File) => Promise<void>
  remove: () => Promise<void>
}

/** A picture with its way to choose another and to take it away; what is refused is said under it. */
function Picture({ label, field, hint, url, put, remove }: PictureProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const locked = whyNot(saveEnterpriseImages)
  const choose = async (file: File) => {
    const refused = rules.image()(file) ?? rules.size(maxKb)(file)
    setProblem(refused)
    if (refused) return
    setBusy(true)
    try {
      await put(file)
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields[field]?.join(' ')) || errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const askRemoval = () =>
    confirm({
      title: `Eliminar «${label}»`,
      content: 'La empresa vuelve a mostrar la imagen de su cuenta.',
      variant: 'warning',
      confirmText: 'Eliminar',
      onConfirm: remove,
    })
  return (
    <div className="picture">
      <div className="picture-view" aria-busy={isBusy}>
        {url ? <img src={url} alt={label} /> : <span className="muted">Sin imagen</span>}
      </div>
      <div className="picture-words">
        <b>{label}</b>
        <small>{hint}</small>
        <small>JPG, PNG o WebP de hasta 4 MB</small>
        <span className="picture-buttons">
          <FileButton
            accept={imageTypes}
            onChoose={(file) => void choose(file)}
            size="small"
            icon={<IconUpload size={16} stroke={1.75} />}
            loading={isBusy}
            disabled={locked !== undefined}
            title={locked}
            aria-label={`${url ? 'Reemplazar' : 'Subir'} ${label}`}
          >
            {url ? 'Reemplazar' : 'Subir'}
          </FileButton>
          {url && (
            <Button
              size="small"
              type="text"
              danger
              icon={<IconTrash size={16} stroke={1.75} />}
              disabled={locked !== undefined || isBusy}
              title={locked}
              aria-label={`Eliminar ${label}`}
              onClick={() => void askRemoval()}
            />
          )}
        </span>
        {problem && (
          <span className="picture-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
    </div>
  )
}
