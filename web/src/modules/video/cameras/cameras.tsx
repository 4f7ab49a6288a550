import {
  createCamera,
  deleteCamera,
  deleteDevice,
  listCameras,
  updateCamera,
  type Camera,
} from '@arriero/contract/video/cameras.contract.ts'
import { brandOf, lastConnection, minutesUsed, planSeconds } from '@arriero/contract/video/video.rules.ts'
import { Link } from '@tanstack/react-router'
import { IconUnlink } from '@tabler/icons-react'
import { whyNot } from '../../../kit/access.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { byValue } from '../../../kit/list/list-view.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { videoKeys } from '../video.data.ts'
import { videoPaths } from '../video.paths.ts'
import { statusLook } from '../video.words.ts'
import { CameraFields } from './CameraFields.tsx'

const column = columnsFor<Camera>()
const deviceKey = ({ properties: { ehomeId, uniqueId, imei } }: Camera) => ehomeId ?? uniqueId ?? imei ?? ''

const askDeviceRemoval = (camera: Camera) =>
  askRemoval({
    what: `la cámara «${camera.name}»`,
    verb: 'takeAway',
    consequence: `También se da de baja en ${camera.source.name}: el equipo deja de reportar allí hasta que alguien lo registre otra vez.`,
    remove: () => call(deleteDevice, { body: { id: camera.id } }),
    keys: [videoKeys.cameras],
  })

/** Which cameras there are, on which unit and with which plan. */
export const cameras = catalogPage({
  id: 'cameras',
  title: 'Equipos de video',
  noun: ['cámara', 'cámaras'],
  path: videoPaths.cameras,
  newPath: `${videoPaths.cameras}/nueva`,
  key: videoKeys.cameras,
  explain:
    'Registre las grabadoras de sus unidades: se ven en vivo, se buscan sus grabaciones y se reciben sus eventos.',
  sub: <Link to={videoPaths.wall}>Verlas en vivo</Link>,
  list: listCameras,
  create: createCamera,
  update: updateCamera,
  remove: deleteCamera,
  text: (camera) => [camera.name, camera.unit?.name, camera.source.name, deviceKey(camera)].join(' '),
  columns: [
    column.name('name', 'Cámara', {
      width: 220,
      lines: 2,
      render: (camera) => <TwoLines top={camera.name} bottom={deviceKey(camera)} />,
    }),
    {
      key: 'unit',
      title: 'Unidad',
      width: 120,
      lines: 1,
      soft: true,
      sort: byValue(({ unit }: Camera) => unit?.name),
      render: ({ unit }) => unit?.name ?? 'Sin unidad',
    },
    column.state('status', 'Estado', statusLook),
    {
      key: 'lastAt',
      title: 'Última conexión',
      width: 136,
      lines: 1,
      sort: byValue(({ lastAt }: Camera) => lastAt),
      render: ({ lastAt }) => (lastAt ? <Ago at={lastAt} /> : lastConnection(null)),
    },
    {
      key: 'type',
      title: 'Plataforma',
      width: 180,
      lines: 2,
      render: ({ type, source }) => <TwoLines top={brandOf(type).label} bottom={source.name} />,
    },
    {
      key: 'channels',
      title: 'Canales',
      width: 100,
      lines: 1,
      render: ({ properties }) => properties.channelsVisible.join(', '),
    },
    {
      key: 'used',
      title: 'Tiempo del plan',
      width: 150,
      align: 'end',
      lines: 1,
      sort: byValue(({ usedSeconds, planSeconds: whole }: Camera) => usedSeconds / whole),
      render: ({ usedSeconds, planSeconds: whole }) =>
        `${number(minutesUsed(usedSeconds), 1)} de ${number(whole / 60)} min`,
    },
  ],
  actions: (camera) => [
    {
      key: 'device',
      label: 'Quitar también de la plataforma…',
      icon: IconUnlink,
      danger: true,
      disabled: whyNot(deleteDevice),
      onClick: () => void askDeviceRemoval(camera),
    },
  ],
  blank: { planSeconds: planSeconds[0], channelsVisible: [1, 2, 3] },
  values: ({ unit, properties, channelNames }) => ({
    unitId: unit?.id ?? null,
    channelsVisible: properties.channelsVisible,
    channelNames,
  }),
  fields: (camera) => <CameraFields camera={camera} />,
})
