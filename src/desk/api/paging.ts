/** Rows on a page of a list. The desk asks for another page if one is full. */
export const PAGE_SIZE = 50;
