import { useQuery } from '@tanstack/react-query'
import { IconPhotoOff, IconPhotoUp } from '@tabler/icons-react'
import { imageTypes } from '@arriero/contract/core/files.ts'
import {
  createLand,
  deleteLand,
  landPlan,
  listLands,
  saveLandPicture,
  updateLand,
  type Land,
} from '@arriero/contract/warehouses/places.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { FileButton } from '../../../kit/form/FileButton.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { OutlineField } from '../OutlineField.tsx'
import { warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { squareMetres } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

const column = columnsFor<Land>()

/** The zones of Mexico, as people call them. */
const zones = [
  { value: 'America/Mexico_City', label: 'Centro' },
  { value: 'America/Monterrey', label: 'Monterrey' },
  { value: 'America/Cancun', label: 'Quintana Roo' },
  { value: 'America/Hermosillo', label: 'Sonora' },
  { value: 'America/Mazatlan', label: 'Pacífico' },
  { value: 'America/Chihuahua', label: 'Chihuahua' },
  { value: 'America/Ciudad_Juarez', label: 'Ciudad Juárez' },
  { value: 'America/Ojinaga', label: 'Ojinaga' },
  { value: 'America/Matamoros', label: 'Frontera noreste' },
  { value: 'America/Tijuana', label: 'Baja California' },
] as const

export const lands = catalogPage({
  id: 'warehouse-lands',
  title: 'Terrenos',
  noun: ['terreno', 'terrenos'],
  path: warehousePaths.lands,
  key: warehouseKeys.lands,
  explain: 'Un terreno tiene zonas y espacios; su contorno se dibuja sobre el mapa o sobre la imagen de su plano.',
  above: <WarehouseTabs here={warehousePaths.lands} />,
  list: listLands,
  create: createLand,
  update: updateLand,
  remove: deleteLand,
  text: ({ name, address }) => [name, address].join(' '),
  columns: [
    column.name('name', 'Terreno', {
      width: 320,
      lines: 2,
      render: ({ name, address }) => <TwoLines top={name} bottom={address ?? undefined} />,
    }),
    {
      key: 'areaM2',
      title: 'Superficie',
      width: 130,
      align: 'end',
      lines: 1,
      render: ({ areaM2 }) => squareMetres(areaM2),
    },
    column.number('spaces', 'Espacios', { width: 110 }),
    column.number('rented', 'Ocupados', { width: 110 }),
    column.state('shape', 'Plano', ({ shape, picture }) =>
      shape
        ? { tone: 'green', label: picture ? 'Sobre imagen' : 'Sobre el mapa' }
        : { tone: 'amber', label: 'Sin dibujar' },
    ),
  ],
  blank: { timezone: 'America/Mexico_City' },
  values: ({ shape }) => ({ shape: shape ?? undefined }),
  fields: (row) => (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre" maxLength={120} />
        <NumberField name="areaM2" label="Superficie" unit="m²" max={9_999_999} hint="Vacía, se mide del contorno." />
        <TextField name="address" label="Domicilio" maxLength={500} span={2} />
        <SelectField
          name="timezone"
          label="Zona horaria"
          span={2}
          clearable={false}
          options={zones}
          hint="Los contratos empiezan y vencen en sus días."
        />
      </FieldGroup>
      {row ? <Drawn row={row} /> : <OutlineField kind="land" />}
      <TextField name="notes" label="Notas" multiline maxLength={2000} span={2} />
    </>
  ),
})

/** The outline of a saved plot, and the picture it is drawn over. */
function Drawn({ row }: { row: Land }) {
  const plan = useQuery({
    queryKey: warehouseKeys.plan(row.id),
    queryFn: ({ signal }) => call(landPlan, { id: row.id, signal }),
  })
  return (
    <>
      <OutlineField kind="land" plan={plan.data} saved={row.shape} />
      <Picture row={row} />
    </>
  )
}

function Picture({ row: { id, picture, shape } }: { row: Land }) {
  const notAllowed = useWhyNot(saveLandPicture)
  const save = async (file: File | undefined) => {
    try {
      await call(saveLandPicture, { id, body: { picture: file } })
      toast.success(file ? 'Imagen del plano guardada' : 'Imagen del plano quitada')
      await warehousesChanged()
    } catch (error) {
      toast.error('No se pudo guardar la imagen', { detail: errorText(error) })
    }
  }
  if (notAllowed) return null
  if (!shape) return <p className="muted">Guarde el contorno para poner debajo la imagen de su plano.</p>
  return (
    <p className="land-picture">
      <FileButton
        size="small"
        accept={imageTypes}
        icon={<IconPhotoUp size={15} stroke={1.75} />}
        onChoose={(file) => void save(file)}
      >
        {picture ? 'Cambiar la imagen del plano' : 'Poner la imagen del plano'}
      </FileButton>
      {picture && (
        <ActionButton size="small" icon={<IconPhotoOff size={15} stroke={1.75} />} onClick={() => void save(undefined)}>
          Quitarla
        </ActionButton>
      )}
    </p>
  )
}
