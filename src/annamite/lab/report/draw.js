// Draws the plots of the page, one after the other, in the colours that the reader's device asks for.
"use strict";
{
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  const style = (width) => {
    const own = getComputedStyle(document.documentElement);
    const colour = (name) => own.getPropertyValue(`--${name}`).trim();
    const text = { labelColor: colour("ink"), titleColor: colour("soft") };
    return {
      background: "transparent",
      font: "system-ui, sans-serif",
      view: { stroke: null },
      axis: {
        ...text,
        gridColor: colour("grid"),
        domainColor: colour("line"),
        tickColor: colour("line"),
        titleFontWeight: "normal",
        labelFontSize: 12,
        titleFontSize: 12,
        labelLimit: Math.max(110, Math.min(280, width * 0.42)),
        labelOverlap: true,
        labelSeparation: 4,
      },
      legend: {
        ...text,
        orient: "top",
        title: null,
        labelFontSize: 12,
        labelLimit: Math.max(160, width - 60),
        columns: width < 480 ? 2 : 4,
        symbolStrokeWidth: 2,
        symbolOpacity: 1,
        symbolSize: 80,
      },
      rule: { color: colour("ink") },
      tick: { color: colour("sheet") },
    };
  };

  const draw = async (place) => {
    const spec = JSON.parse(document.getElementById(place.dataset.spec).textContent);
    await window.vegaEmbed(place, spec, {
      mode: "vega-lite",
      renderer: "svg",
      actions: false,
      ast: true,
      config: style(place.clientWidth),
    });
  };

  const drawAll = async () => {
    document.documentElement.dataset.drawn = "some";
    for (const place of document.querySelectorAll(".chart")) {
      try {
        await draw(place);
      } catch (error) {
        place.textContent = "This plot cannot be drawn here; its numbers are below.";
        console.error(error);
      }
    }
    document.documentElement.dataset.drawn = "all";
  };

  let width = window.innerWidth;
  let waiting;
  const again = () => {
    clearTimeout(waiting);
    waiting = setTimeout(drawAll, 200);
  };
  dark.addEventListener("change", again);
  window.addEventListener("resize", () => {
    if (window.innerWidth !== width) {
      width = window.innerWidth;
      again();
    }
  });
  drawAll();
}
