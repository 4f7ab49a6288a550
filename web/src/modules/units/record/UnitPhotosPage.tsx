import { useState } from 'react'
import { Button, Tooltip } from 'antd'
import { IconPhotoPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { imageTypes } from '@arriero/contract/core/files.ts'
import { addThumbnails, deleteThumbnail, mainThumbnail } from '@arriero/contract/units/units.contract.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { usePhotos } from '../../../kit/photos.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { plural } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { keepUnit } from '../units.cache.ts'
import { UnitFrame } from './UnitFrame.tsx'

const mostPhotos = 20
const mostBytes = 8 * 1024 * 1024

export const UnitPhotosPage = () => <UnitFrame tab="/fotos">{(unit) => <Photos unit={unit} />}</UnitFrame>

/** Photographs; the main one stands for the unit in every list. */
function Photos({ unit }: { unit: Unit }) {
  const mayChange = !useWhyNot(addThumbnails)
  const [isBusy, setBusy] = useState(false)
  const during = async (act: () => Promise<Unit>, done: string) => {
    setBusy(true)
    try {
      await keepUnit(await act())
      toast.success(done)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ size, type }) => size <= mostBytes && imageTypes.some((image) => image === type))
    if (fitting.length < files.length)
      toast.warning('Solo imágenes JPG, PNG o WebP de hasta 8 MB', {
        detail: `${plural(files.length - fitting.length, 'archivo', 'archivos')} sin subir`,
      })
    if (fitting.length > 0)
      void during(
        () => call(addThumbnails, { body: { unitId: unit.id, thumbnails: fitting } }),
        plural(fitting.length, 'fotografía agregada', 'fotografías agregadas'),
      )
  }
  const { thumb, viewer } = usePhotos(unit.thumbnails.map(({ url }) => url))
  const remove = (id: number) =>
    confirm({
      title: 'Quitar esta fotografía',
      content: `Deja de verse en la unidad «${unit.name}».`,
      variant: 'danger',
      confirmText: 'Quitar',
      onConfirm: async () => keepUnit(await call(deleteThumbnail, { id })),
    })
  const upload = mayChange && unit.thumbnails.length < mostPhotos && (
    <FileButton
      accept={imageTypes}
      many
      onChoose={(_, files) => add(files)}
      loading={isBusy}
      icon={<IconPhotoPlus size={16} stroke={1.75} />}
    >
      Agregar fotos
    </FileButton>
  )
  return (
    <Card
      title="Fotografías"
      count={`${unit.thumbnails.length} de ${mostPhotos}`}
      actions={unit.thumbnails.length > 0 && upload}
    >
      {unit.thumbnails.length === 0 && (
        <EmptyState
          title="Aún no hay fotografías"
          text="Sirven para reconocer la unidad en patio, en la lista y en el viaje."
          action={upload}
        />
      )}
      <ul className="photos">
        {unit.thumbnails.map(({ id, main }, at) => (
          <li key={id} className="photo">
            {thumb(at, `Fotografía ${at + 1} de ${unit.name}`)}
            <footer>
              <span className={main ? '' : 'unit-quiet'}>{main ? 'Principal' : ''}</span>
              <span className="spacer" />
              {mayChange && (
                <Tooltip title={main ? 'Es la principal' : 'Usar como principal'}>
                  <Button
                    type="text"
                    size="small"
                    disabled={main || isBusy}
                    aria-label="Usar como principal"
                    icon={main ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
                    onClick={() => void during(() => call(mainThumbnail, { id }), 'Fotografía principal cambiada')}
                  />
                </Tooltip>
              )}
              {mayChange && (
                <Button
                  type="text"
                  size="small"
                  danger
                  disabled={isBusy}
                  aria-label="Quitar fotografía"
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => void remove(id)}
                />
              )}
            </footer>
          </li>
        ))}
      </ul>
      {viewer}
    </Card>
  )
}
