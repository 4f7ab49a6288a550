import { defineModule } from '../../kit/shell/module.ts'

/** Places that are looked for by name. */
export const placesModule = defineModule({
  name: 'places',
  screens: [],
  palette: () => import('./places.palette.ts').then((m) => m.palettePlaces),
})
