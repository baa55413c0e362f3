import type * as tree from '../../src/api/tree/tree.ts';

/** Whether the workspaces, which are small in tests, are divided into parts like large ones. */
export const layout = { isDivided: true };

/** Mocks `api/tree/tree.ts`, so that `layout` decides. */
export const withLayout = async (actual: <Module>() => Promise<Module>): Promise<object> => {
  const { MAX_IN_ONE_PART, ...others } = await actual<typeof tree>();
  return {
    ...others,
    get MAX_IN_ONE_PART() {
      return layout.isDivided ? 0 : MAX_IN_ONE_PART;
    },
  };
};
