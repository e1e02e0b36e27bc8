import { imageCalls } from '@baize/contract/images';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { addImage, type AddImageDeps } from './commands/add-image.ts';

export const uploadRoutes = (adding: AddImageDeps): SiteRoute[] => [
  implement(imageCalls.addImage, (ctx, input) => addImage(adding, ctx, input)),
];
