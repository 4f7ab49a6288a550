import {
  IconAlertTriangle, IconBatteryAutomotive, IconBuilding, IconBuildingWarehouse, IconCertificate, IconChartBar, IconChecklist,
  IconClipboardCheck, IconDatabaseExport, IconGasStation, IconHistory, IconKey, IconLayoutDashboard, IconListCheck, IconMail,
  IconMap2, IconMapPins, IconPackages, IconPlug, IconReceipt, IconRoute, IconRoute2, IconSteeringWheel, IconTicket, IconTool,
  IconTruck, IconUsers, IconUsersGroup, IconUserShield, IconVideo, IconWheel,
} from '@tabler/icons-react'

/** Icons of the side menu and the palette by what they stand for; modules name them, so that their files stay plain data. */
export const menuIcons = {
  accounts: IconBuilding,
  accessHistory: IconHistory,
  alerts: IconAlertTriangle,
  assets: IconDatabaseExport,
  batteries: IconBatteryAutomotive,
  billing: IconReceipt,
  checklists: IconChecklist,
  crm: IconChartBar,
  drivers: IconSteeringWheel,
  eir: IconClipboardCheck,
  fuel: IconGasStation,
  geofences: IconMapPins,
  groups: IconUsersGroup,
  inventory: IconPackages,
  logs: IconListCheck,
  mail: IconMail,
  maintenance: IconTool,
  map: IconMap2,
  panel: IconLayoutDashboard,
  rental: IconKey,
  resources: IconMapPins,
  roles: IconUserShield,
  routes: IconRoute2,
  socialReasons: IconCertificate,
  sources: IconPlug,
  tickets: IconTicket,
  tires: IconWheel,
  trips: IconRoute,
  units: IconTruck,
  users: IconUsers,
  video: IconVideo,
  warehouses: IconBuildingWarehouse,
} as const

export type MenuIcon = keyof typeof menuIcons
